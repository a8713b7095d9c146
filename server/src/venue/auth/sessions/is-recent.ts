import { DAY } from '@arena/shared/contract/time/duration';
import type { SessionRow } from '../table';

/** Milliseconds after which a session alone no longer proves that its holder is the owner. */
const MAX_AGE = DAY;

/** Whether a session began within the last day. */
export function isRecentSession({ createdAt }: Pick<SessionRow, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= MAX_AGE;
}
