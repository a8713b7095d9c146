import { NOTHING_RUNS } from '../http/security-headers';
import { PAGE_HEADERS } from './policy/page-headers';
import { sourceOf } from './policy/page-policy';

const STYLE =
  ':root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; } body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; } h1 { line-height: 1.2; }';

/** Headers of a plain page; nobody keeps it. */
export const PLAIN_PAGE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': `${NOTHING_RUNS}; style-src ${sourceOf(STYLE)}`,
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
};

type PlainPage = { title: string; advice: string; link: { to: string; words: string } };

/** A page that tells why there is no other; it wants nothing of what is published. */
export function plainPage({ title, advice, link }: PlainPage): string {
  return `<!doctype html>
<html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${STYLE}</style>
</head><body><h1>${title}</h1><p>${advice}</p><p><a href="${link.to}">${link.words}</a></p></body></html>
`;
}
