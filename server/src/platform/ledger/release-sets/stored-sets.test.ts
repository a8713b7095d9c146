import { RELEASE_MAP_ID } from '@arena/shared/contract/release/release-map';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eq, sql } from 'drizzle-orm';
import { expectSoon } from '../../../testing/expect-soon';
import { type aRelease, shipTo } from '../../../testing/release-builder';
import { NOW, startArena } from '../../../testing/start-arena';
import { releaseSets } from './table';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

const ship = async (options: Parameters<typeof aRelease>[0]) => (await shipTo(arena, options)).release;

/** The id of the release set in a page. */
async function releaseSetOf(url: string): Promise<string> {
  const { body } = await arena.app.inject(url);
  return JSON.parse(new RegExp(`id="${RELEASE_MAP_ID}">(.*?)</script>`).exec(body)?.[1] ?? '{}').set;
}

const stored = (id: string) => arena.db.select().from(releaseSets).where(eq(releaseSets.id, id));

/** The id of the live release set, once it is stored. */
async function storedReleaseSet(): Promise<string> {
  const id = await releaseSetOf('/market');
  await expectSoon(async () => (await stored(id)).length === 1);
  return id;
}

test('pages contain the id of their release set, whose releases are stored', async () => {
  const shell = await ship({ app: 'shell', paths: ['/help'] });
  const market = await ship({ variant: 'first' });
  const id = await storedReleaseSet();
  expect(id).toMatch(/^set-[0-9a-f]{16}$/);
  expect(await releaseSetOf('/help')).toBe(id);
  expect(await stored(id)).toEqual([{ id, releases: { shell: shell.id, 'mf-market': market.id }, firstSeen: NOW }]);
  await ship({ variant: 'second' });
  const next = await storedReleaseSet();
  expect(next).not.toBe(id);
  expect(await arena.db.$count(releaseSets)).toBe(2);
});

test('serves pages although a release set cannot be stored, and stores it later', async () => {
  await ship({ app: 'shell', paths: ['/help'] });
  await ship({ variant: 'first' });
  await arena.db.execute(sql`alter table release_sets rename to renamed`);
  expect((await arena.app.inject('/market')).statusCode).toBe(200);
  await arena.db.execute(sql`alter table renamed rename to release_sets`);
  expect((await arena.app.inject('/help')).statusCode).toBe(200);
  expect(await storedReleaseSet()).toBe(await releaseSetOf('/help'));
});
