import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { getWithToken } from '../../../testing/ops-client';
import { startArena } from '../../../testing/start-arena';
import { VERSION } from '../../version';

let arena: Awaited<ReturnType<typeof startArena>>;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(() => arena.close());

const versions = async () => (await getWithToken(arena, '/api/ops/apps')).body.versions;

test('names the version of each server that is connected to the database', async () => {
  expect(await versions()).toEqual([VERSION]);
  // As a connection of a server that was not updated yet.
  await arena.db.execute(sql`set application_name = 'arena 0.9.0'`);
  expect(await versions()).toEqual(['0.9.0', VERSION]);
});

test('a server says its version', async () => {
  expect((await arena.app.inject('/healthz')).json()).toEqual({ status: 'up', version: VERSION });
});
