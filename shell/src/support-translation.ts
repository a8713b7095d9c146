/**
 * Lets browsers translate the page. A translator replaces text nodes with elements, but React keeps updating the
 * detached text nodes: their changes stay invisible, and removing them or inserting before them throws. This function
 * puts a changed text node back into the page, where the translator finds it again, and makes React's calls act on the
 * translation in the page.
 * @param root element in which React renders
 */
export function supportTranslation(root: Element) {
  // The translator may have started before the shell.
  translated = root.querySelector('font') !== null;
  const changes = new MutationObserver((records) => {
    for (const { target } of records) restoreText(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const record of records) {
      for (const removed of record.removedNodes) {
        const translation = findTranslation(removed, record);
        if (!translation) continue;
        translated = true;
        translations.set(removed, translation);
        changes.observe(removed, { characterData: true });
      }
    }
  });
  replacements.observe(root, { childList: true, subtree: true });
  patchMethods(Node.prototype);
}

let translated = false;

/** Whether a translator has replaced texts of this page. */
export function isTranslated(): boolean {
  return translated;
}

/** The element that replaced a text node. */
const translations = new WeakMap<Node, Element>();

/** The translators of Chromium, Safari and Google insert `font` elements, which the site itself never uses. */
function findTranslation(removed: Node, { addedNodes, previousSibling, nextSibling }: MutationRecord) {
  if (!(removed instanceof Text)) return undefined;
  return [...addedNodes, previousSibling, nextSibling].find(isTranslation);
}

function isTranslation(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font';
}

function restoreText(text: Node) {
  const translation = translations.get(text);
  if (translation?.isConnected && text instanceof Text) translation.replaceWith(text);
  translations.delete(text);
}

/** Changes only calls that would throw, because the given node is no longer a child of this one. */
function patchMethods(prototype: Node) {
  const { removeChild, insertBefore } = prototype;

  prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const node = child.parentNode === this ? child : (translations.get(child) ?? child);
    if (node.parentNode) removeChild.call(node.parentNode, node);
    return child;
  };

  prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, before: Node | null): Added {
    const node = before && before.parentNode !== this ? childAround(this, translations.get(before) ?? before) : before;
    insertBefore.call(this, added, node);
    return added;
  };
}

/** The child of `parent` that is or contains `node`, or null. */
function childAround(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode;
  return child;
}
