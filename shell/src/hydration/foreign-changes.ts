import { MARKUP_SIZE } from '@arena/shared/contract/release/markup-size';

let found = false;

/**
 * Detects changes to prerendered content by a browser extension, a translator, or a proxy that removes comments. Call
 * it directly before hydration.
 */
export function findForeignChanges(root: Element) {
  const sent = document.body.getAttribute(MARKUP_SIZE);
  found = sent !== null && Number(sent) !== sizeOf(root);
}

/** Whether such changes were found. React then renders the page again, which is not the fault of a release. */
export function hadForeignChanges(): boolean {
  return found;
}

/** Counts like `markupSize`. */
function sizeOf(root: Element): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_COMMENT);
  let size = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    size += 1 + (node instanceof Element ? node.attributes.length : 0);
  }
  return size;
}
