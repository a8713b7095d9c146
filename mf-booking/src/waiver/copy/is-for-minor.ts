import { isMinor } from '@arena/shared/forms/waiver';
import type { Submission } from '../receipt';

/** Whether a guardian belongs to a submitted waiver: by the player's age on that day, or because one was named. */
export function isForMinor({ waiver, receipt }: Submission): boolean {
  return isMinor(waiver.dob, new Date(receipt.signedAt)) || Boolean(waiver.guardianName || waiver.guardianPhone);
}
