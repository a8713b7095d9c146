/** The server refused the request. */
export const REFUSED = 1;
/** Usage error, or a missing file or tool. */
export const USAGE = 2;
/** No answer, or a server error. The change may have been made. */
export const UNREACHABLE = 3;

/** An error that the user can fix. `next` says how; `exitCode` tells scripts its kind. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly exitCode: typeof REFUSED | typeof USAGE | typeof UNREACHABLE,
    readonly next: string,
  ) {
    super(message);
  }
}
