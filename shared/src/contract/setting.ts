/** The rule for every setting, apart from its own rules. */
export const PLAIN = 'a value without quotation marks around it and without control characters';

/** Env files and container platforms may keep the quotation marks that a shell removes. */
const NOT_PLAIN = /^["'`“”‘’]|["'`“”‘’]$|[\p{Cc}\p{Cf}]/u;

/** A setting without the spaces and line ends that env files leave around it. Undefined if nothing remains. */
export function trimSetting(value: string | undefined): string | undefined {
  return value?.trim() || undefined;
}

/** Whether a trimmed setting is plausible. */
export function isPlain(setting: string): boolean {
  return !NOT_PLAIN.test(setting);
}

/** Whether a text can be a token, which is sent in a header. */
export function isToken(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && isPlain(text);
}
