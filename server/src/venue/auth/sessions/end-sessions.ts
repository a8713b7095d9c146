import { and, eq, ne } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { type SessionRow, sessions } from '../table';

export const SCOPES = ['global', 'local', 'others'] as const;

export type Scope = (typeof SCOPES)[number];

/** Ends this session, the other sessions of the account, or all. It also revokes their access tokens. */
export async function endSessions(db: Database, { id, userId }: SessionRow, scope: Scope) {
  const conditions = {
    global: eq(sessions.userId, userId),
    local: eq(sessions.id, id),
    others: and(eq(sessions.userId, userId), ne(sessions.id, id)),
  };
  await db.delete(sessions).where(conditions[scope]);
}
