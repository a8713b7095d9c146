import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../database/database';
import { canaries } from '../releases/previous-version/table';
import { type Activation, activations } from '../releases/table';

/** A change of what visitors get: an activation, a rollback, a retirement, or another share for a canary, in percent. */
export type Change = {
  kind: Activation['kind'] | 'canary';
  seq: number;
  app: string;
  release: string;
  share: number | null;
  reason: string | null;
  by: string;
  at: Date;
};

/** How far a reader has come in each of the two lists, which count for themselves. */
export type Place = { activation: number; canary: number };

type Choice = { app: string | undefined; before: Place; limit: number };

/** Changes of all apps, or of one, newest first; `next` is where the next page begins. */
export async function changes(db: Database, { app, before, limit }: Choice) {
  const activated = await db
    .select()
    .from(activations)
    .where(and(lt(activations.seq, before.activation), app ? eq(activations.app, app) : undefined))
    .orderBy(desc(activations.seq))
    .limit(limit + 1);
  const shared = await db
    .select()
    .from(canaries)
    .where(and(lt(canaries.seq, before.canary), app ? eq(canaries.app, app) : undefined))
    .orderBy(desc(canaries.seq))
    .limit(limit + 1);
  const all = merged(
    activated.map((row): Change => ({ ...row, share: null })),
    shared.map((row): Change => ({ ...row, kind: 'canary' })),
  );
  const page = all.slice(0, limit);
  return { changes: page, next: all.length > limit ? placeAfter(page, before) : null };
}

/** Two lists as one, the later first; each keeps its own order, whatever the clocks of the servers said. */
function merged(activated: readonly Change[], shared: readonly Change[]): Change[] {
  const all: Change[] = [];
  const left = [...activated];
  for (const canary of shared) {
    while (left[0] && left[0].at > canary.at) all.push(...left.splice(0, 1));
    all.push(canary);
  }
  return [...all, ...left];
}

function placeAfter(page: readonly Change[], before: Place): Place {
  const last = (isCanary: boolean) => page.findLast(({ kind }) => (kind === 'canary') === isCanary)?.seq;
  return { activation: last(false) ?? before.activation, canary: last(true) ?? before.canary };
}
