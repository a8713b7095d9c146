import type { UserRow } from '../table';

/** Whether an operator has locked the account until a later time. */
export function isBanned({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}
