import { isAllowed } from '@arena/shared/contract/roles';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../kernel/database/database';
import { Refusal } from '../../../kernel/refusal';
import { type Actor, authorOf } from '../../../operators/api/actor';
import type { ChangeRequest } from '../../delivery/change-rollout';
import { type RequireReleaseRights, requireReleaseRights } from '../../delivery/editor-rights';
import { findNeverShown } from '../../ledger/rollouts';

type Change = {
  params: { app: string };
  body: { reason?: string | null | undefined; skipBrowserCheck?: boolean };
};

/**
 * The change of an app that a request asks for now, with its author.
 * @throws Refusal `forbidden` if a releaser skips the browser check
 */
export function changeRequest(
  request: Pick<FastifyRequest, 'actor' | 'id' | 'ip'> & Change,
  now: () => Date,
): ChangeRequest & { requestedAt: Date; requireRights: RequireReleaseRights } {
  const { actor, params, body } = request;
  requireBrowser(actor, body.skipBrowserCheck);
  return {
    app: params.app,
    reason: body.reason ?? null,
    by: authorOf(request),
    requestedAt: now(),
    now,
    requireRights: rightsOf(actor),
  };
}

/** The check whether an actor may use releases of its apps. */
export function rightsOf(actor: Actor): RequireReleaseRights {
  return (db, releases) => requireReleaseRights(db, actor, releases);
}

/**
 * Only operators may show a release to visitors without a browser check.
 * @throws Refusal `forbidden` if a releaser skips the browser check
 */
export function requireBrowser(actor: Actor, skipBrowserCheck: boolean | undefined) {
  if (skipBrowserCheck && actor.role !== 'operator')
    throw new Refusal('forbidden', 'Only an operator may skip the browser check.');
}

/**
 * Whether to store what a publish says about a release. A proposer cannot change the source, source maps or pictures of a
 * release that visitors have seen, because operators rely on them.
 */
export async function mayDescribe(db: Database, actor: Actor, release: { app: string; id: string }): Promise<boolean> {
  return isAllowed(actor, 'editor', release.app) || (await findNeverShown(db, [release])).length > 0;
}
