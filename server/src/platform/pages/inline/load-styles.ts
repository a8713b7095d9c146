import { INTEGRITY_OF } from '@arena/shared/contract/release/integrity';
import { refetch, report } from './shell-files';

// Runs before the stylesheets of the shell. Browsers neither paint a page nor run its scripts while a stylesheet is
// loading, so one that never arrives would leave the page blank. After some seconds the page is shown without it, and
// gets its styles when they arrive. A failed stylesheet is fetched again.

/** Milliseconds after which a page is shown without its styles, and after which they count as failed. */
const MAX_WAIT = 4_000;
const TIMEOUT = 20_000;

/** URLs of stylesheets that have been fetched again. */
const refetched = new Set<string>();

/** Matches the stylesheets of the page and their copies. Once the shell runs, it loads all others. */
const isOwn = ({ media }: HTMLLinkElement) => !(INTEGRITY_OF in globalThis) || media === 'print';

/** Loads a stylesheet again with an element that delays neither painting nor scripts. */
function loadWithoutBlocking(link: HTMLLinkElement) {
  const copy = document.importNode(link);
  copy.media = 'print';
  copy.onload = () => {
    copy.media = 'all';
  };
  link.replaceWith(copy);
  setTimeout(() => copy.sheet || report(copy.href, 'timeout'), TIMEOUT);
}

async function recover(link: HTMLLinkElement) {
  const { href } = link;
  if (refetched.has(href)) return;
  refetched.add(href);
  const reason = await refetch(href, link.integrity, /^text\/css\b/i);
  if (!reason) loadWithoutBlocking(link);
  else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => report(href, reason));
  else report(href, reason);
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet' && isOwn(target)) recover(target);
  },
  // Error events of elements do not bubble.
  true,
);
setTimeout(() => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    if (isOwn(link) && !link.sheet && !refetched.has(link.href)) loadWithoutBlocking(link);
  }
}, MAX_WAIT);
