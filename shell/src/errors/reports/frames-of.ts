/** A position in a file of a release, in the stacks of every browser. */
const FRAME =
  /(https?:\/\/[^\s/@()]+)(\/releases\/(?:shell|mf-[a-z\d-]+)\/[\w.-]+\/[\w./-]+\.js:[1-9]\d{0,6}:[1-9]\d{0,6})/g;

/**
 * Positions in releases of this site that a text, such as a stack, names: in order, without the origin. Returns none if
 * the value is not a string.
 */
export function framesOf(stack: unknown, max: number): string[] {
  const frames: string[] = [];
  if (typeof stack !== 'string') return frames;
  for (const [, origin, frame = ''] of stack.matchAll(FRAME)) {
    if (origin === window.location.origin) frames.push(frame);
    if (frames.length === max) break;
  }
  return frames;
}
