/**
 * Sends a message to the parent process, if it opened an IPC channel and still listens. Without a callback, Node would
 * report a closed channel as an uncaught error and end this process.
 */
export function notifyParent(message: string | object) {
  process.send?.(message, undefined, undefined, () => undefined);
}
