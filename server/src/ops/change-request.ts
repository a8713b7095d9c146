import { appName } from '@arena/shared/contract/release';
import { z } from 'zod';
import type { Order } from '../releases/rollouts';
import { type Actor, requireRight } from './actor';

/** Address of everything that is done to one app. */
export const appParams = z.object({ app: appName });

/** Why something is done; stands in the history. */
export const reason = z.string().trim().max(500, 'A reason has at most 500 characters.').nullish();

type Ordered = { actor: Actor; params: { app: string }; body: { reason?: string | null | undefined } };

/**
 * What a request to change an app asks for, by whom and when.
 * @throws Refusal for the token of another app's team
 */
export function orderOf({ actor, params: { app }, body }: Ordered, at: Date): Order {
  requireRight(actor, app);
  return { app, reason: body.reason ?? null, by: actor.name, at };
}
