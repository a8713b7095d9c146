import { z } from 'zod';
import type { SourceFrame } from './frames';

/** A position in a built file; `line` and `column` start at 1. */
export type Position = { line: number; column: number };

/**
 * A job for the process that reads maps, one at a time.
 *
 * - `check`: validate the map of an upload and compress it.
 * - `find`: look up positions in a stored map.
 */
export type ReaderJob = { check: Uint8Array } | { find: { stored: Uint8Array; positions: readonly Position[] } };

/** Characters of a source path and of a source line. */
const MAX_LENGTH = 200;

/**
 * A relative path of plain names, such as `webpack/runtime/load script`. Names never begin with a dot, which excludes
 * `..`.
 */
const sourcePath = z
  .string()
  .max(MAX_LENGTH)
  .regex(/^[\w@+-][\w@+. -]*(?:\/[\w@+-][\w@+. -]*)*$/);

/** The parts of a position that may leave the server. The map may be hostile. */
export const sourceFrame = z.object({
  source: sourcePath,
  line: z.int().positive(),
  column: z.int().positive(),
  text: z.string().transform((text) =>
    text
      .trim()
      .slice(0, MAX_LENGTH)
      // Control characters, and halves of characters.
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, ' '),
  ),
}) satisfies z.ZodType<SourceFrame>;

export const checkAnswer = z.union([
  z.object({ compressed: z.instanceof(Uint8Array) }),
  z.object({ fault: z.string() }),
]);
export type CheckAnswer = z.output<typeof checkAnswer>;

export const findAnswer = z.object({ frames: z.array(sourceFrame.nullable()) });
export type FindAnswer = z.output<typeof findAnswer>;
