import type { ErrorKind } from '@arena/shared/contract/error-report';
import { SHELL } from '@arena/shared/contract/release';
import type { BuiltFrame, SourceFrame } from '../source-maps/frames';

/** A frame of a stack; `mapped` is its position in the source, or null if the release has no map of it. */
export type MappedFrame = BuiltFrame & { mapped: SourceFrame | null };

/** Finds positions in the source, in the order of the frames; null where there is none. */
export type MapFrames = (frames: readonly BuiltFrame[]) => Promise<(SourceFrame | null)[]>;

/** Whether a frame is known to be in a package, whose code no team of the site writes. */
export function isInPackage({ mapped }: Pick<MappedFrame, 'mapped'>): boolean {
  return mapped !== null && /(^|\/)node_modules\//.test(mapped.source);
}

/** Kinds of errors that the shell only passes on: the code of a section lies further out in their stacks. */
const PASSED_ON: readonly ErrorKind[] = ['recoverable', 'load'];

/** The frame to look at: the first that is not in a package. The first of all if every one is. */
export function ownFrame<Frame extends Pick<MappedFrame, 'mapped'>>(frames: readonly Frame[]): Frame | undefined {
  return frames.find((frame) => !isInPackage(frame)) ?? frames[0];
}

/**
 * The frame that an error is attributed to. React notices in the shell that a page differs from what the server rendered,
 * and the shell loads sections: such an error belongs to the section whose component or script it names, and to the shell
 * only if it names none.
 */
export function attributedFrame(frames: readonly MappedFrame[], kind: ErrorKind): MappedFrame | undefined {
  const ofSections = PASSED_ON.includes(kind) ? frames.filter(({ app }) => app !== SHELL) : [];
  return ownFrame(ofSections) ?? ownFrame(frames);
}
