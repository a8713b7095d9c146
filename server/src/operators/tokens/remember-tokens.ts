import { HOUR } from '@arena/shared/contract/time/duration';
import { answerInTime } from '../../kernel/database/server/answer-in-time';
import type { Pause } from '../../kernel/http/pause';
import { findToken, hashToken } from './tokens';

/** Milliseconds for which a previously valid token is accepted while the database does not answer. */
const VALIDITY = HOUR;

type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Finds tokens like `findToken`. While the database does not answer, finds those that were valid within the last hour,
 * because metrics matter most then.
 */
export function rememberTokens(pause: Pause): typeof findToken {
  const remembered = new Map<string, { found: FoundToken; at: Date }>();

  function recall(token: string, now: Date): FoundToken | undefined {
    const { found, at } = remembered.get(hashToken(token)) ?? {};
    if (!found || !at || now.getTime() - at.getTime() > VALIDITY) return undefined;
    return found.expiresAt && found.expiresAt <= now ? undefined : found;
  }

  return async (db, token, now) => {
    try {
      const found = await answerInTime(findToken(db, token, now), pause);
      if (found) remembered.set(hashToken(token), { found, at: now });
      else remembered.delete(hashToken(token));
      return found;
    } catch (error) {
      const found = recall(token, now);
      if (!found) throw error;
      return found;
    }
  };
}
