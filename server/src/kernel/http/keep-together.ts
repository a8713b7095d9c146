import { escapeHtml } from './escape-html';

/** Words with hyphens, references and times: browsers and mail readers break lines in them. */
const UNBROKEN = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+|\d{1,2}:\d{2}\s[ap]m/gu;

/** Longer words may be wider than a phone. */
const MAX_LENGTH = 24;

/**
 * Text as HTML, without line breaks inside short words.
 * @param attribute of the elements around these words, which must forbid line breaks
 */
export function keepTogether(text: string, attribute: string): string {
  return escapeHtml(text).replaceAll(UNBROKEN, (word) =>
    word.length > MAX_LENGTH ? word : `<span ${attribute}>${word}</span>`,
  );
}
