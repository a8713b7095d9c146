/** The server refused the request. */
export const REFUSED = 1;
/** Usage error, or a missing file or tool. */
export const USAGE = 2;
/** No answer, or a server error. The change may have been made. */
export const UNREACHABLE = 3;
/** The browser check was incomplete: the release waits, or a rehearsal proves nothing. */
export const INCOMPLETE = 4;

/**
 * An error that the user can fix. `next` says how; `exitCode` tells scripts its kind, and `code` why the server refused
 * the request.
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
