import { z } from 'zod';
import { formatAge } from './time/format-age';
import { timestamp } from './time/timestamp';

/**
 * The last drill of a rollback. `release`: what it would bring back; `problem`: why it would not work, or why that is not
 * known, null if it works.
 */
export const rollbackDrill = z.object({ release: z.string(), at: timestamp, problem: z.string().nullable() });
export type RollbackDrill = z.output<typeof rollbackDrill>;

/** The outcome of a drill in a few words, such as `rollback tried 4 h ago`. */
export function describeDrill({ at, problem }: RollbackDrill, now: Date): string {
  return problem === null ? `rollback tried ${formatAge(at, now)}` : 'a rollback would not work';
}
