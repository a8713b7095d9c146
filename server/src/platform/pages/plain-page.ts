import { hashSource } from '../../kernel/http/headers/hash-source';
import { NOT_LISTED, PAGE_HEADERS } from '../../kernel/http/headers/page-headers';
import { DENY_ALL_POLICY } from '../../kernel/http/headers/security-headers';

const STYLE =
  ':root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; } body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; } h1 { line-height: 1.2; }';

/** Headers of a plain page, which caches must not store. */
export const PLAIN_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${DENY_ALL_POLICY}; style-src ${hashSource(STYLE)}`,
  'cache-control': 'no-store',
  ...NOT_LISTED,
  'content-type': 'text/html; charset=utf-8',
};

type PlainPage = {
  title: string;
  advice: string;
  link: { href: string; label: string };
  /** Seconds until the page reloads; undefined: never. */
  reloadAfter?: number;
};

/** Renders an error page that works without any published release. */
export function renderPlainPage({ title, advice, link, reloadAfter }: PlainPage): string {
  const reload = reloadAfter === undefined ? '' : `<meta http-equiv="refresh" content="${reloadAfter}">\n`;
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
${reload}<title>${title}</title>
<style>${STYLE}</style>
</head><body><h1>${title}</h1><p>${advice}</p><p><a href="${link.href}">${link.label}</a></p></body></html>
`;
}
