import { hash } from 'node:crypto';
import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { MINUTE } from '@arena/shared/contract/time/duration';
import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { Refusal } from '../../kernel/refusal';
import { highestRights } from '../openid-connect/role-mapping';
import { insertSession, type SignIn } from '../tokens/sessions';
import type { IssuerKeys } from './issuer-keys';
import { matchBindings, NO_BINDING } from './match-binding';
import { ciBindings, usedIdTokens } from './table';
import { claimedIssuer, REUSABLE, type VerifiedClaims, verifyIdToken } from './verify-id-token';
import { type WorkflowIdentity, workflowIdentity } from './workflow-identity';

/** Milliseconds: a workflow that publishes for longer signs in again. */
const SESSION_DURATION = 15 * MINUTE;

type Dependencies = {
  db: Database;
  /** URL of the site, for which ID tokens must be. */
  audience: string;
  keys: IssuerKeys;
};

/**
 * Signs in a workflow by its ID token, once. The token that it gets has the highest role of its bindings, with the apps
 * of all that give this role, and the commit that the workflow runs.
 * @throws Refusal with the claim that does not fit, if the ID token is not valid or no binding fits
 */
export async function signInWorkflow({ db, audience, keys }: Dependencies, idToken: string, signIn: SignIn) {
  const issuer = claimedIssuer(idToken);
  const ofIssuer = eq(ciBindings.issuer, issuer);
  // Only an issuer that an operator has bound is ever contacted.
  if ((await db.$count(ciBindings, ofIssuer)) === 0) throw new Refusal('forbidden', NO_BINDING);
  const claims = await verifyIdToken(idToken, { issuer, audience, keys, now: signIn.at });
  const identity = workflowIdentity(issuer, claims);
  return db.transaction(async (tx) => {
    // A removal of a binding waits, and then also finds the new session.
    const matching = matchBindings(await tx.select().from(ciBindings).where(ofIssuer).for('update'), identity);
    const [first] = matching;
    const rights = highestRights(matching);
    if (!first || !rights) throw new Refusal('forbidden', NO_BINDING);
    await useUp(tx, issuer, claims, signIn.at);
    const bindings = matching.map(({ id }) => id);
    await fixRepositoryId(tx, issuer, identity);
    const session = {
      name: nameOf(identity, first),
      subject: `${claims.sub} at ${new URL(issuer).host}`,
      rights,
      duration: SESSION_DURATION,
      workflow: { bindings, repository: identity.url, commit: identity.commit },
    };
    return insertSession(tx, session, signIn);
  });
}

/** @throws Refusal `conflict` if the ID token has signed in before */
async function useUp(tx: Database, issuer: string, { jti }: VerifiedClaims, at: Date) {
  await tx.delete(usedIdTokens).where(lte(usedIdTokens.expiresAt, at));
  const used = { hash: hash('sha256', JSON.stringify([issuer, jti])), expiresAt: new Date(at.getTime() + REUSABLE) };
  const stored = await tx.insert(usedIdTokens).values(used).onConflictDoNothing().returning();
  if (stored.length === 0)
    throw new Refusal('conflict', 'The claim "jti" of the ID token does not fit: it was used before.');
}

/** Refuses any other repository that later gets the same name. */
async function fixRepositoryId(tx: Database, issuer: string, { repository, repositoryId }: WorkflowIdentity) {
  const { issuer: boundIssuer, repository: boundRepository, repositoryId: known } = ciBindings;
  const ofRepository = and(eq(boundIssuer, issuer), eq(boundRepository, repository.value));
  await tx
    .update(ciBindings)
    .set({ repositoryId: repositoryId.value })
    .where(and(ofRepository, isNull(known)));
}

/** Without the folder that has all workflows of GitHub. */
function nameOf({ repository, suffix }: WorkflowIdentity, { workflow }: Binding): string {
  return `${repository.value} ${workflow.replace(/^\.github\/workflows\//, '')} ${suffix}`;
}
