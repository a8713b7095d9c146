import type { Database } from '../database/database';
import { Refusal } from '../http/errors';
import { claimFaults } from '../releases/claims';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { canaries } from '../releases/previous-version/table';
import { inOrder, keptRelease, type Order, whenItFits } from '../releases/rollouts';
import { endCanary, runningCanaries, runningCanary } from './running';

/**
 * Gives a kept release to a share of all visitors, once nothing speaks against showing it: the canary of an app starts,
 * changes its share or its release. What holds already leaves no row.
 * @throws Refusal when the release is unknown or live, or with everything that speaks against it; two canaries cannot
 * claim one address, because some visitors would get both
 */
export async function startCanary(
  from: { db: Database; prerenderer: Prerenderer },
  order: Order & { release: string; share: number },
) {
  const { app, release, share } = order;
  const fits = await whenItFits(from, order, async (tx) => {
    const running = await runningCanary(tx, app);
    if (running?.release === release && running.share === share) return;
    const others = (await runningCanaries(tx)).map(({ manifest }) => manifest);
    const taken = claimFaults(await keptRelease(tx, app, release), others);
    if (taken.length > 0) throw new Refusal('conflict', taken.join('\n'));
    await tx.insert(canaries).values(order);
  });
  if (!fits) throw new Refusal('conflict', `${app} ${release} is already live: every visitor gets it.`);
  return { app, release, share };
}

/**
 * Takes the canary of an app back: everybody gets what is live.
 * @throws Refusal when none runs
 */
export function withdrawCanary(db: Database, order: Order) {
  return inOrder(db, async (tx) => {
    const release = await endCanary(tx, order);
    if (!release) throw new Refusal('conflict', `${order.app} has no canary.`);
    return { app: order.app, release, share: 0 };
  });
}
