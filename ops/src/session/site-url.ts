/** The URL of the public site. The server writes it into pages of another origin. */
export function siteUrl(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="site-url"]')?.content ?? window.location.origin;
}
