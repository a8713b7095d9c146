import type { BuiltFrame, SourceFrame } from '../releases/source-maps/frames';

/** A frame of a stack; `mapped` is its position in the source, or null if the release has no map of it. */
export type MappedFrame = BuiltFrame & { mapped: SourceFrame | null };

/** Finds positions in the source, in the order of the frames; null where there is none. */
export type MapFrames = (frames: readonly BuiltFrame[]) => Promise<(SourceFrame | null)[]>;

/** Whether a frame is known to be in a package, whose code no team of the site writes. */
export function isInPackage({ mapped }: Pick<MappedFrame, 'mapped'>): boolean {
  return mapped !== null && /(^|\/)node_modules\//.test(mapped.source);
}

/** The frame to look at: the first that is not in a package. The first of all if every one is. */
export function ownFrame<Frame extends Pick<MappedFrame, 'mapped'>>(frames: readonly Frame[]): Frame | undefined {
  return frames.find((frame) => !isInPackage(frame)) ?? frames[0];
}
