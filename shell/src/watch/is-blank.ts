/** Below this, text cannot be read. */
const MIN_OPACITY = 0.1;

/** Elements that count as content without text. */
const PICTURES = 'img, video, canvas, svg, input, select, textarea, iframe';

/** Whether a page shows nothing between header and footer: no text and no picture that a visitor can see. */
export function isBlank(): boolean {
  const main = document.querySelector('main');
  if (!main) return false;
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const { parentElement: parent } = text;
    if (parent && text.textContent?.trim() && canBeSeen(parent)) return false;
  }
  return ![...main.querySelectorAll(PICTURES)].some(canBeSeen);
}

export function canBeSeen(element: Element): boolean {
  if (getComputedStyle(element).visibility === 'hidden') return false;
  let opacity = 1;
  for (let at: Element | null = element; at; at = at.parentElement) {
    const style = getComputedStyle(at);
    opacity *= Number(style.opacity || 1);
    if (style.display === 'none' || opacity < MIN_OPACITY) return false;
  }
  return true;
}
