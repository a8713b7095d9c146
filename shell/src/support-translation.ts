/**
 * Lets browsers translate the page. A translator puts an element in the place of a text that React goes on updating:
 * React then changes a text outside of the page, and fails when it removes it or puts something before it. Here a text that
 * changes comes back into the page, where the translator finds it again, and what stands in its place is removed with it.
 * @param root element in which React draws
 */
export function followTranslator(root: Element) {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) bringBack(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const record of records) {
      for (const removed of record.removedNodes) {
        const translation = translationOf(removed, record);
        if (!translation) continue;
        translations.set(removed, translation);
        changes.observe(removed, { characterData: true });
      }
    }
  });
  replacements.observe(root, { childList: true, subtree: true });
  guard(Node.prototype);
}

/** What stands in the place of a text. */
const translations = new WeakMap<Node, Element>();

/** Chromium's, Safari's and Google's translators use `font`, which the site itself never does. */
function translationOf(removed: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(removed instanceof Text)) return undefined;
  return [...addedNodes, previousSibling, nextSibling].find(isTranslation);
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font';
}

function bringBack(text: Node) {
  const translation = translations.get(text);
  if (translation?.isConnected && text instanceof Text) translation.replaceWith(text);
  translations.delete(text);
}

/** Only calls that would fail are changed: those about a node that is no child of this one any more. */
function guard(prototype: Node) {
  const { removeChild, insertBefore } = prototype;

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = child.parentNode === this ? child : (translations.get(child) ?? child);
    if (shown.parentNode) removeChild.call(shown.parentNode, shown);
    return child;
  };

  prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    const place = before && before.parentNode !== this ? childAround(this, translations.get(before) ?? before) : before;
    insertBefore.call(this, added, place);
    return added;
  };
}

/** The child of `parent` in which a node stands, or null. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
