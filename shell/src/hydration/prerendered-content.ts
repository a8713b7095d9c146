/** Elements that a screen puts into the head, as `PageHead` does. */
const HEAD_OF_SCREEN = 'title, meta[name=description], meta[property]';

type KeptPage = { title: string; contents: readonly Node[] };

let kept: KeptPage | undefined;

/** Takes the page that came with the document out of it, to be shown until its section is here. */
export function keepPage(root: Element) {
  const main = root.querySelector('main');
  if (main) kept = { title: document.title, contents: [...main.childNodes] };
  for (const element of document.head.querySelectorAll(HEAD_OF_SCREEN)) element.remove();
}

/** What was kept of the page that came with the document; undefined when the page was drawn here. */
export function keptPage(): KeptPage | undefined {
  return kept;
}
