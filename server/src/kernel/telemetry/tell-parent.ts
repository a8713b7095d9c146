/**
 * Sends a message to the process that started this one with a channel, if it still listens. Without a callback, Node
 * would report a closed channel as an uncaught error and end this process.
 */
export function tellParent(message: string | object) {
  process.send?.(message, undefined, undefined, () => undefined);
}
