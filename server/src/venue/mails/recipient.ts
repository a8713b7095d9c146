/** Exactly one recipient: no spaces, and none of the characters that form lists and comments in mail headers. */
const PATTERN =
  /^[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:"]+@[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:".]+(\.[^\s\p{Cc}\p{Cs}@<>()[\]\\,;:".]+)+$/u;

/** Whether a text is the address of one recipient. */
export function isRecipient(address: string): boolean {
  return PATTERN.test(address);
}
