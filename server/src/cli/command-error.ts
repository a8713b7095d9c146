/** The server refused the request. */
export const REFUSED = 1;
/** Usage error, or a missing file or tool. */
export const USAGE = 2;
/** No answer, or a server error. The change may have taken effect. */
export const UNREACHABLE = 3;
/** The browser check was incomplete: the release waits, or the rehearsal gave no verdict. */
export const INCOMPLETE = 4;

/**
 * An error that the user can fix. `next` says how. For scripts, `exitCode` is the kind of error, and `code` the reason
 * why the server refused the request.
 */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: typeof REFUSED | typeof USAGE | typeof UNREACHABLE | typeof INCOMPLETE,
    readonly next: string,
    readonly code?: string,
  ) {
    super(message);
  }
}
