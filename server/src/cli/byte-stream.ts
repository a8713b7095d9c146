/** Called with the bytes sent so far and the total. */
export type OnProgress = (sent: number, total: number) => void;

const SLICE = 64 << 10;

/**
 * Bytes as a stream that the connection reads at its own speed. As one buffer, a slow upload would time out after five
 * minutes: Node measures the time for the answer from passing on the last byte.
 */
export function toByteStream(bytes: Uint8Array, onProgress?: OnProgress): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        onProgress?.(sent, bytes.length);
        if (sent === bytes.length) return controller.close();
        const slice = bytes.subarray(sent, sent + SLICE);
        sent += slice.length;
        controller.enqueue(slice);
      },
    },
    // Without this, chunks read ahead would count as sent.
    { highWaterMark: 0 },
  );
}
