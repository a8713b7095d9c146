import { canBeSeen } from './is-blank';

/** The texts that are judged: the first headings and paragraphs. */
const TEXTS = 4;

/** Pixels. Smaller text, and text in a smaller box, is for screen readers or nobody. */
const SMALLEST = 2;

/**
 * Whether a visitor can read none of the first texts of a page, because each has no size or exactly the colour of its
 * background. Texts over a picture are not judged, nor pages without texts.
 */
export function isUnreadable(): boolean {
  const main = document.querySelector('main');
  if (!main) return false;
  const texts = [...main.querySelectorAll('h1, p')].slice(0, TEXTS);
  const shown = texts.filter((text) => text.textContent?.trim() && canBeSeen(text) && isLarge(text));
  return shown.length > 0 && shown.every((text) => !canBeRead(text, main));
}

/** Whether it is more than a label for screen readers. */
function isLarge(text: Element): boolean {
  return hasNoSize(text) || text.getBoundingClientRect().height > SMALLEST;
}

function hasNoSize(text: Element): boolean {
  return Number.parseFloat(getComputedStyle(text).fontSize) < SMALLEST;
}

function canBeRead(text: Element, main: Element): boolean {
  if (hasNoSize(text)) return false;
  const { color, textShadow } = getComputedStyle(text);
  return isSet(textShadow) || (isSet(color) && color !== backgroundOf(text)) || isOverPicture(text, main);
}

/** Whether a style paints anything. */
function isSet(value: string): boolean {
  return value !== '' && value !== 'none' && value !== 'rgba(0, 0, 0, 0)';
}

/** The colour behind an element; undefined if no element around it has one. */
function backgroundOf(element: Element): string | undefined {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at);
    if (isSet(backgroundColor)) return backgroundColor;
  }
  return undefined;
}

/** Whether a picture, or the background of an element that is not around the text, may be painted behind it. */
function isOverPicture(text: Element, main: Element): boolean {
  const box = text.getBoundingClientRect();
  return [main, ...main.querySelectorAll('*')].some((element) => {
    const { top, right, bottom, left } = element.getBoundingClientRect();
    if (left >= box.right || right <= box.left || top >= box.bottom || bottom <= box.top) return false;
    if (element.matches('img, video, canvas, svg, iframe')) return true;
    return ['', '::before', '::after'].some((part) => {
      const { content, backgroundImage, backgroundColor } = getComputedStyle(element, part);
      if (part && content === 'none') return false;
      return isSet(backgroundImage) || (isSet(backgroundColor) && (part !== '' || !element.contains(text)));
    });
  });
}
