import { HttpError } from '../http/errors';
import type { ChangeRequest } from '../releases/change-rollout';
import { type Actor, requireAppAccess } from './actor';

type Request = {
  actor: Actor;
  params: { app: string };
  body: { reason?: string | null | undefined; unseen?: boolean };
};

/**
 * The change of an app that a request asks for, with its author and time.
 * @throws HttpError 403 for the token of another app's team, and for a team that leaves out the browser
 */
export function changeRequest({ actor, params: { app }, body }: Request, at: Date): ChangeRequest {
  requireAppAccess(actor, app);
  requireBrowser(actor, body.unseen);
  return { app, reason: body.reason ?? null, by: actor.name, at };
}

/**
 * Lets only operators show a release to visitors without opening it in a browser.
 * @throws HttpError 403 for a team that leaves out the browser
 */
export function requireBrowser(actor: Actor, unseen: boolean | undefined) {
  if (unseen && actor.app) throw HttpError.forbidden('Only an operator may leave out the browser.');
}
