/** A page as plain HTML: no script, no hint of one, and no data for scripts. What is seen is the same. */
export function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\n?/gs, '')
    .replaceAll(/<link rel="(?:module)?preload" as="script"[^>]*>\n?/g, '');
}
