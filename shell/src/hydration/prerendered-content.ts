/** Head elements that belong to a screen; `PageHead` renders them. */
const SCREEN_HEAD = 'title, meta[name=description], meta[property]';

type PrerenderedContent = { title: string; nodes: readonly Node[] };

let prerendered: PrerenderedContent | undefined;

/** Saves the prerendered content, which stays visible until its section has loaded, and removes its head elements. */
export function savePrerenderedContent(root: Element) {
  const main = root.querySelector('main');
  if (main) prerendered = { title: document.title, nodes: [...main.childNodes] };
  for (const element of document.head.querySelectorAll(SCREEN_HEAD)) element.remove();
}

/** The saved content; undefined when none was saved. */
export function prerenderedContent(): PrerenderedContent | undefined {
  return prerendered;
}
