/** Maximum length of a deliverable email address. */
export const EMAIL_LENGTH = 254;

export const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** Characters of an address. The others form lists and comments in the headers of mails. */
const WORD = String.raw`[^\s\p{C}@<>()[\]\\,;:".]+`;

/** Words with single dots between them, `@`, and a domain with a dot. */
const PATTERN = new RegExp(String.raw`^${WORD}(?:\.${WORD})*@${WORD}(?:\.${WORD})+$`, 'u');

/** Whether mail can be sent to a normalized address. */
export function isEmail(address: string): boolean {
  return (
    address.length <= EMAIL_LENGTH &&
    PATTERN.test(address) &&
    !/@-|-\.|\.-|-$/.test(address.slice(address.indexOf('@')))
  );
}
