/**
 * Characters that control a terminal or make text misleading: control characters, which start escape sequences, text
 * direction marks, and invisible characters, except the two joiners that Hindi needs.
 */
const CONTROLS = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** Untrusted text for one line of a terminal. Control characters become escapes such as `\u001b`. */
export function escapeControls(text: string): string {
  return text.replaceAll(CONTROLS, toEscape);
}

/** The same for multi-line text. */
export function escapeLines(text: string): string {
  return text.split('\n').map(escapeControls).join('\n');
}

/** A value as JSON that is safe for a terminal. Parsing it returns the same value. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(CONTROLS, toEscape);
}

function toEscape(character: string): string {
  return Array.from(
    { length: character.length },
    (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
  ).join('');
}
