import { randomUUID } from 'node:crypto';
import type { Rights } from '@arena/shared/contract/roles';
import { HOUR } from '@arena/shared/contract/time/duration';
import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { recordAudit } from '../audit/audit';
import type { Author } from '../author';
import { recordEvent } from '../events/record-event';
import { operatorTokens, type WorkflowRun } from './table';
import { hashToken, newToken } from './tokens';

/** Milliseconds after which a person has to sign in again. */
const SESSION_DURATION = 8 * HOUR;

/** A signed-in person, or a workflow. `subject` identifies it at the provider; names may not be unique. */
export type Person = { name: string; subject: string; rights: Rights };

/** Where and when a sign-in happens. */
export type SignIn = { client: string; requestId: string; at: Date };

/** Starts the session of a person: a token that is valid for eight hours. */
export function startSession(db: Database, person: Person, signIn: SignIn) {
  return db.transaction(async (tx) => {
    const session = { ...person, duration: SESSION_DURATION, workflow: null };
    const { id, expiresAt, ...started } = await insertSession(tx, session, signIn);
    const { name, role } = started;
    const details = { releases: [], token: { id, name, role, expiresAt: expiresAt.toISOString() } };
    await recordEvent(tx, { type: 'sign-in', at: signIn.at, by: name, reason: null, details });
    return started;
  });
}

type Session = Person & {
  /** Milliseconds. */
  duration: number;
  /** Null for a person. */
  workflow: WorkflowRun | null;
};

/**
 * Stores a session and records the sign-in. Only the return value has its token; the database stores a hash.
 * @param tx a transaction
 */
export async function insertSession(
  tx: Database,
  { name, subject, rights: { role, apps }, duration, workflow }: Session,
  { at, ...from }: SignIn,
) {
  const token = newToken();
  const id = randomUUID();
  const expiresAt = new Date(at.getTime() + duration);
  const session = { id, name, role, apps: [...apps], expiresAt };
  const row = { ...session, hash: hashToken(token), createdAt: at, subject, workflow };
  await tx.insert(operatorTokens).values(row);
  const by = { name, tokenId: id, ...from };
  await recordAudit(tx, { by, at }, { action: 'sign-in', kind: role, target: subject });
  return { ...session, token };
}

/**
 * Ends the session of its author on every server. Unlike a revocation, it leaves links and schedules of the session.
 * @throws Refusal `conflict` if the author uses another token
 */
export function endSession(db: Database, { by, at }: { by: Author; at: Date }) {
  return db.transaction(async (tx) => {
    const isOwn = and(eq(operatorTokens.id, by.tokenId ?? randomUUID()), isNotNull(operatorTokens.subject));
    const [session] = await tx.select().from(operatorTokens).where(isOwn).for('update');
    if (!session)
      throw new Refusal('conflict', 'Only a session of OpenID Connect can be ended. Revoke a token instead.');
    await recordAudit(tx, { by, at }, { action: 'sign-out', kind: session.role, target: session.subject ?? undefined });
    await tx.update(operatorTokens).set({ expiresAt: at }).where(eq(operatorTokens.id, session.id));
    return { id: session.id };
  });
}
