import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asc, desc, eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../../../kernel/database/database';
import { packageFolder } from '../../../kernel/storage/package-folder';
import { SERVER } from '../../../operators/author';
import { getWithToken, postWithToken, publishTo } from '../../../testing/ops-client';
import { shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { retire, withdrawCanary } from '../../delivery/change-rollout';
import { previousRelease } from '../previous';
import { insertRollouts, withRolloutLock } from '../rollouts';
import { activations, canaries } from './table';

const APP = 'mf-market';

let arena: Awaited<ReturnType<typeof startArena>>;
let ids: string[];

beforeAll(async () => {
  arena = await startArena();
  ids = [];
  for (const variant of ['first', 'second', 'third']) ids.push((await publishTo(arena, { app: APP, variant })).id);
  await shipTo(arena, { app: 'shell', paths: ['/'] });
});
afterAll(() => arena.close());

/** Reads and writes like a server of the previous version. Its SQL no longer changes. */
class PreviousServer {
  constructor(private readonly db: Database) {}

  async live(app: string): Promise<string | undefined> {
    const [last] = await this.db
      .select()
      .from(activations)
      .where(eq(activations.app, app))
      .orderBy(desc(activations.seq))
      .limit(1);
    return last && last.kind !== 'retire' ? last.release : undefined;
  }

  async canary(app: string): Promise<{ release: string; share: number } | undefined> {
    const [last] = await this.db
      .select({ release: canaries.release, share: canaries.share })
      .from(canaries)
      .where(eq(canaries.app, app))
      .orderBy(desc(canaries.seq))
      .limit(1);
    return last && last.share > 0 ? last : undefined;
  }

  async previous(app: string): Promise<string | undefined> {
    const history = await this.db
      .select()
      .from(activations)
      .where(eq(activations.app, app))
      .orderBy(asc(activations.seq));
    return previousRelease(history.map((row) => ({ ...row, share: null })));
  }

  change(app: string, kind: 'activate' | 'rollback' | 'retire', release: string) {
    return this.withLock(async (tx) => {
      await tx.insert(activations).values({ app, release, kind, by: 'previous server', at: NOW });
      const running = await new PreviousServer(tx).canary(app);
      if (running) await tx.insert(canaries).values({ app, ...running, share: 0, by: 'previous server', at: NOW });
    });
  }

  share(app: string, release: string, share: number) {
    return this.withLock((tx) => tx.insert(canaries).values({ app, release, share, by: 'previous server', at: NOW }));
  }

  private withLock<T>(work: (tx: Database) => Promise<T>) {
    return this.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('arena:activations'))`);
      return work(tx);
    });
  }
}

/** The live release, the canary and the rollback target according to this version. */
async function thisVersion() {
  const { body } = await getWithToken(arena, '/ops/apps');
  const canary = body.canaries.find(({ app }: { app: string }) => app === APP);
  const { releases } = (await getWithToken(arena, `/ops/apps/${APP}/releases`)).body;
  return {
    live: body.apps.find(({ app }: { app: string }) => app === APP)?.release,
    canary: canary && { release: canary.release, share: canary.share },
    previous: releases.find(({ previous }: { previous: boolean }) => previous)?.release,
  };
}

async function previousVersion() {
  const server = new PreviousServer(arena.db);
  return { live: await server.live(APP), canary: await server.canary(APP), previous: await server.previous(APP) };
}

type Step = {
  by: 'this' | 'previous';
  kind: 'activate' | 'rollback' | 'retire' | 'canary' | 'withdraw';
  which: number;
};

const anyStep: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('this', 'previous'),
  kind: fc.constantFrom('activate', 'rollback', 'retire', 'canary', 'withdraw'),
  which: fc.integer({ min: 0, max: 2 }),
});

async function makeChange({ by, kind, which }: Step) {
  const release = ids[which] ?? '';
  const now = await previousVersion();
  // No server would write these changes.
  if (release === now.live && kind !== 'retire' && kind !== 'withdraw') return;
  if (kind === 'retire' && !now.live) return;
  if (kind === 'withdraw' && !now.canary) return;
  if (by === 'previous') {
    const server = new PreviousServer(arena.db);
    if (kind === 'canary') return server.share(APP, release, 10 + which);
    if (kind === 'withdraw') return server.share(APP, now.canary?.release ?? '', 0);
    return server.change(APP, kind, kind === 'retire' ? (now.live ?? '') : release);
  }
  const request = { app: APP, reason: null, by: SERVER, requestedAt: NOW, now: () => NOW };
  if (kind === 'withdraw') return withdrawCanary(arena.db, request);
  if (kind === 'retire') return retire(arena.db, request);
  // Skips the validation, which is slow and writes nothing.
  const share = kind === 'canary' ? { share: 10 + which } : {};
  return withRolloutLock(arena.db, (tx) => insertRollouts(tx, request, [{ app: APP, release, kind, ...share }]));
}

test('servers of both versions agree after every change of either', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (steps) => {
      for (const step of steps) {
        await makeChange(step);
        expect(await thisVersion()).toEqual(await previousVersion());
      }
    }),
    { numRuns: 15 },
  );
});

test('keeps all concurrent changes of both versions', async () => {
  const before = await historyLength();
  const server = new PreviousServer(arena.db);
  const changes = Array.from({ length: 12 }, (_, i) => {
    const release = ids[i % 3] ?? '';
    return i % 2 ? server.change(APP, 'rollback', release) : postWithToken(arena, `/ops/apps/${APP}/retirements`, {});
  });
  const done = (await Promise.all(changes)).filter((response) => response === undefined || response.status === 200);
  expect((await historyLength()) - before).toBe(done.length);
  expect(await thisVersion()).toEqual(await previousVersion());
});

async function historyLength(): Promise<number> {
  return (await getWithToken(arena, `/ops/apps/${APP}/history`)).body.history.length;
}

test('the migration merges both tables and keeps their order and the live releases', async () => {
  const db = new PGlite();
  const folder = join(packageFolder, 'migrations');
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  const migrate = async (tag: string) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    await db.transaction(async (tx) => {
      for (const statement of text.split('--> statement-breakpoint')) await tx.exec(statement);
    });
  };
  const before = entries.map(({ tag }) => tag).filter((tag) => tag < '0010');
  for (const tag of before) await migrate(tag);
  await db.exec(`
    insert into releases (app, id, manifest, published_at, published_by)
    select app, id, '{}', now(), 'x' from unnest(array['a', 'b']) app, unnest(array['1', '2', '3']) id;
    insert into activations (app, release, kind, by, at) values
      ('a', '1', 'activate', 'x', '2026-01-01'), ('b', '1', 'activate', 'x', '2026-01-02'),
      ('a', '2', 'activate', 'x', '2026-01-05'), ('a', '1', 'rollback', 'x', '2026-01-04'),
      ('b', '1', 'retire', 'x', '2026-01-09');
    insert into canaries (app, release, share, by, at) values
      ('a', '2', 5, 'x', '2026-01-03'), ('a', '2', 0, 'x', '2026-01-05'),
      ('b', '2', 7, 'x', '2026-01-06'), ('b', '2', 0, 'x', '2026-01-07'),
      ('a', '3', 20, 'x', '2026-01-03');`);
  await migrate('0010_rollouts');
  const rolloutsOf = async (app: string) => {
    const { rows } = await db.query<{ release: string; kind: string; share: number | null }>(
      'select release, kind, share from rollouts where app = $1 order by seq',
      [app],
    );
    return rows.map(({ release, kind, share }) => `${kind} ${release}${share === null ? '' : ` ${share}`}`);
  };
  // The last canary of `a` is still running, although the clock of its server was slow.
  expect(await rolloutsOf('a')).toEqual(['activate 1', 'canary 2 5', 'activate 2', 'rollback 1', 'canary 3 20']);
  expect(await rolloutsOf('b')).toEqual(['activate 1', 'canary 2 7', 'withdraw 2', 'retire 1']);
  await expect(db.exec(`update rollouts set reason = 'x'`)).rejects.toThrow('rollouts is append-only');
  await db.close();
});
