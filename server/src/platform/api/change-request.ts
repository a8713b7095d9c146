import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../kernel/refusal';
import { type Actor, authorOf } from '../../operators/api/actor';
import type { ChangeRequest } from '../delivery/change-rollout';

type Change = {
  params: { app: string };
  body: { reason?: string | null | undefined; skipBrowserCheck?: boolean };
};

/**
 * The change of an app that a request asks for now, with its author.
 * @throws Refusal `forbidden` for a releaser who leaves out the browser
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
 * Lets only operators show a release to visitors without opening it in a browser.
 * @throws Refusal `forbidden` for a releaser who leaves out the browser
 */
export function requireBrowser(actor: Actor, skipBrowserCheck: boolean | undefined) {
  if (skipBrowserCheck && actor.role !== 'operator')
    throw new Refusal('forbidden', 'Only an operator may leave out the browser.');
}
