/** Head elements that belong to a screen; `PageHead` renders them. */
const SCREEN_HEAD = 'title, meta[name=description], meta[property]';

type PrerenderedContent = { title: string; nodes: readonly Node[]; head: readonly Element[] };

let prerendered: PrerenderedContent | undefined;

/**
 * Remembers the prerendered screen. It is shown again if React has discarded it before the code of a screen is there:
 * while a fallback release loads in place of one that crashed.
 */
export function savePrerenderedContent(root: Element) {
  const main = root.querySelector('main');
  const head = [...document.head.querySelectorAll(SCREEN_HEAD)];
  prerendered = { title: document.title, nodes: [...(main?.childNodes ?? [])], head };
}

/** Undefined for a page that was not prerendered, and once its screen has been rendered or left. */
export function prerenderedContent(): PrerenderedContent | undefined {
  return prerendered;
}

/** Call it once React has hydrated the screen. */
export function forgetPrerenderedContent() {
  prerendered = undefined;
}

/** Call it once another screen has taken the place of the prerendered one, whose title React does not know. */
export function removePrerenderedContent() {
  for (const element of prerendered?.head ?? []) element.remove();
  prerendered = undefined;
}
