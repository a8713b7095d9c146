import type { Database } from '../../database/database';
import { HttpError } from '../../http/errors';
import { findToken, hashToken } from './tokens';

/** Milliseconds for which a token that was valid counts while the database does not answer. */
const VALIDITY = 60 * 60 * 1000;

/** Milliseconds to wait for the database. */
const DATABASE_TIMEOUT = 2_000;

type FoundToken = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Finds tokens as `findToken` does. While the database does not answer, finds those that were valid within the last hour:
 * metrics must be readable then, of all times.
 */
export function rememberTokens(): typeof findToken {
  const remembered = new Map<string, { found: FoundToken; at: Date }>();

  function recall(token: string, now: Date): FoundToken | undefined {
    const { found, at } = remembered.get(hashToken(token)) ?? {};
    if (!found || !at || now.getTime() - at.getTime() > VALIDITY) return undefined;
    return found.expiresAt && found.expiresAt <= now ? undefined : found;
  }

  return async (db, token, now) => {
    try {
      const found = await answerInTime(db, token, now);
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

/** @throws when the database takes too long or cannot be reached */
async function answerInTime(db: Database, token: string, now: Date) {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(HttpError.unavailable('The database does not answer.')), DATABASE_TIMEOUT);
  });
  return Promise.race([findToken(db, token, now), timeout]).finally(() => clearTimeout(timer));
}
