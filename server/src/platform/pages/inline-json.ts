/** Serializes JSON so that it cannot end its script element, nor begin a comment. */
export function toInlineJson(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
