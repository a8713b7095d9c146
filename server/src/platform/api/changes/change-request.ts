import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../../kernel/refusal';
import { type Actor, authorOf } from '../../../operators/api/actor';
import type { ChangeRequest } from '../../delivery/change-rollout';

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
): ChangeRequest & { requestedAt: Date } {
  const { actor, params, body } = request;
  requireBrowser(actor, body.skipBrowserCheck);
  return { app: params.app, reason: body.reason ?? null, by: authorOf(request), requestedAt: now(), now };
}

/**
 * Only operators may show a release to visitors without a browser check.
 * @throws Refusal `forbidden` if a releaser skips the browser check
 */
export function requireBrowser(actor: Actor, skipBrowserCheck: boolean | undefined) {
  if (skipBrowserCheck && actor.role !== 'operator')
    throw new Refusal('forbidden', 'Only an operator may skip the browser check.');
}
