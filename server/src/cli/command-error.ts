/** The server refused. */
export const REFUSED = 1;
/** The command was called wrongly, or what it needs is not on this machine. */
export const USAGE = 2;
/** No answer from the server, or only that it is in trouble: whether anything was done is not known. */
export const UNREACHABLE = 3;

/** Something the person at the keyboard can put right; `exitCode` tells scripts which kind it is, `next` how. */
export class CommandError extends Error {
  constructor(
    sentence: string,
    readonly exitCode: typeof REFUSED | typeof USAGE | typeof UNREACHABLE,
    readonly next: string,
  ) {
    super(sentence);
  }
}
