import { isMinor } from '@arena/shared/forms/waiver/waiver';
import type { Submission } from '../receipt';

/** Whether a waiver needs a guardian: the player was a minor on that day or entered a guardian. */
export function isForMinor({ waiver, receipt }: Submission): boolean {
  return isMinor(waiver.dob, new Date(receipt.signedAt)) || Boolean(waiver.guardianName || waiver.guardianPhone);
}
