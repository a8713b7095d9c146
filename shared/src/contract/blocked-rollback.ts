import { z } from 'zod';

/** An earlier release of the shell that a rollback cannot bring back while a section is live, and why. */
export const blockedRollback = z.object({
  shell: z.string(),
  app: z.string(),
  release: z.string(),
  reasons: z.array(z.string()),
});
export type BlockedRollback = z.output<typeof blockedRollback>;

/** A sentence for the section's team and for operators. */
export function describeBlockedRollback({ shell, app, release, reasons }: BlockedRollback): string {
  return `The shell cannot be rolled back to ${shell} while ${app} ${release} is live: ${reasons.join(' ')}`;
}
