import { SHELL } from '@arena/shared/contract/release/release';
import type { ErrorKind } from '@arena/shared/contract/reports/error-report';
import type { BuiltFrame, SourceFrame } from '../source-maps/frames';

/** A frame of a stack; `mapped` is its position in the source, or null if the release has no map of it. */
export type MappedFrame = BuiltFrame & { mapped: SourceFrame | null };

/** Finds positions in the source, in the order of the frames; null where there is none. */
export type MapFrames = (frames: readonly BuiltFrame[]) => Promise<(SourceFrame | null)[]>;

/** Whether a frame is known to be in a third-party package. */
export function isInPackage({ mapped }: Pick<MappedFrame, 'mapped'>): boolean {
  return mapped !== null && /(^|\/)node_modules\//.test(mapped.source);
}

/** Kinds of errors that the shell only passes on: the section's code is further down in their stacks. */
const PASSED_ON: readonly ErrorKind[] = ['recoverable', 'load'];

/** The frame to show: the first one outside of packages, or else the first one. */
export function ownFrame<Frame extends Pick<MappedFrame, 'mapped'>>(frames: readonly Frame[]): Frame | undefined {
  return frames.find((frame) => !isInPackage(frame)) ?? frames[0];
}

/**
 * The frame that an error is attributed to. Hydration mismatches and load failures are thrown in the shell. They belong
 * to the section whose component or script they name, and to the shell only if they name none.
 */
export function attributedFrame(frames: readonly MappedFrame[], kind: ErrorKind): MappedFrame | undefined {
  const ofSections = PASSED_ON.includes(kind) ? frames.filter(({ app }) => app !== SHELL) : [];
  return ownFrame(ofSections) ?? ownFrame(frames);
}
