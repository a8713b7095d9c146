/** Hears how many bytes of how many the connection has taken. */
export type OnSent = (sent: number, whole: number) => void;

const SLICE = 64 << 10;

/**
 * Bytes as a stream that is read as fast as the connection takes it. In one piece, they would have five minutes: Node
 * waits no longer for an answer once it has handed over the last of them.
 */
export function inSlices(bytes: Uint8Array, onSent?: OnSent): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        onSent?.(sent, bytes.length);
        if (sent === bytes.length) return controller.close();
        const slice = bytes.subarray(sent, sent + SLICE);
        sent += slice.length;
        controller.enqueue(slice);
      },
    },
    // Nothing is read ahead: it would count as sent.
    { highWaterMark: 0 },
  );
}
