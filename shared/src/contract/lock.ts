import { z } from 'zod';
import { timestamp } from './time/timestamp';

/** An active lock. */
export const lock = z.object({
  /** Null: every app, including those first published during the lock. */
  app: z.string().nullable(),
  /** Null: until it is unlocked. */
  until: timestamp.nullable(),
  reason: z.string(),
  by: z.string(),
  since: timestamp,
});
export type Lock = z.output<typeof lock>;

/** A sentence for the author of a refused change, and for operators. */
export function describeLock({ app, until, by, reason }: Omit<Lock, 'since'>): string {
  const end = until ? `until ${until.toISOString()}` : 'until it is unlocked';
  const subject = app ? `${app} is locked` : 'Every app is locked';
  return `${subject} by ${by} ${end}: ${reason}`;
}
