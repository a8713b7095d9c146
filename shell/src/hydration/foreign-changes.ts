import { MARKUP_SIZE } from '@arena/shared/contract/markup-size';

let found = false;

/**
 * Looks for changes to prerendered content that are not the site's: of a browser extension, of a translator, or of a
 * proxy that removes comments. Call it directly before hydration.
 */
export function findForeignChanges(root: Element) {
  const sent = document.body.getAttribute(MARKUP_SIZE);
  found = sent !== null && Number(sent) !== sizeOf(root);
}

/** Whether there were such changes. React then renders the page again, which is no fault of a release. */
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
