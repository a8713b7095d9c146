import type { UserRow } from '../table';

/** Whether an operator has locked an account for the time being. */
export function isBanned({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}
