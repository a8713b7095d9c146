import type { SessionRow } from '../table';

/** Milliseconds after which a session alone no longer shows that its holder is the owner. */
const YOUNG = 24 * 3_600_000;

/** Whether a session began within a day. */
export function isYoung({ createdAt }: Pick<SessionRow, 'createdAt'>, now: Date): boolean {
  return now.getTime() - createdAt.getTime() <= YOUNG;
}
