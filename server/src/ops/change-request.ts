import type { ChangeRequest } from '../releases/change-rollout';
import { type Actor, requireAppAccess } from './actor';

type Request = { actor: Actor; params: { app: string }; body: { reason?: string | null | undefined } };

/**
 * The change of an app that a request asks for, with its author and time.
 * @throws HttpError 403 for the token of another app's team
 */
export function changeRequest({ actor, params: { app }, body }: Request, at: Date): ChangeRequest {
  requireAppAccess(actor, app);
  return { app, reason: body.reason ?? null, by: actor.name, at };
}
