/** Removes scripts, script preloads and data for scripts from a page. The page looks the same. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replaceAll(/<link rel="(?:module)?preload" as="script"[^>]*>\n?/g, '');
}
