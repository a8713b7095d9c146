import { dayAtArena } from '@arena/shared/forms/fields/day';
import { formatDateTime, formatDay } from './format-date';
import type { Submission } from './sent-submissions';

/** Whether the arena uses a submission, in words. */
export function submissionState(submission: Submission, now: Date): { inUse: boolean; text: string } {
  const { withdrawnAt } = submission;
  if (withdrawnAt !== null) return { inUse: false, text: `Withdrawn on ${formatDateTime(withdrawnAt)}` };
  if (submission.kind === 'prebooking') return { inUse: true, text: 'In use: we write to you about early access' };
  const { validUntil } = submission;
  const inUse = validUntil >= dayAtArena(now);
  return { inUse, text: `${inUse ? 'Valid until' : 'Expired on'} ${formatDay(validUntil)}` };
}
