import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { lockTables } from '../../testing/database/lock-tables';
import { expectSoon } from '../../testing/expect-soon';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';
import { prerenderedPages } from '../validation/prerender/table';

const RENDERED = '<div id="root" data-prerendered>';

test('serves pages without prerendered content while the database does not answer, and logs it', async () => {
  const log = new PassThrough();
  const arena = await startArena({ logger: { level: 'warn', stream: log } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });

  const unlock = await lockTables(arena.db, prerenderedPages);
  const start = Date.now();
  const page = await arena.app.inject('/market');
  expect(Date.now() - start).toBeLessThan(3_000);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/releases/mf-market/');
  expect(page.body).not.toContain(RENDERED);
  await unlock();
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(RENDERED));

  await arena.close();
  log.end();
  expect(await text(log)).toContain('"page":"/market","late":["rendered page"],"msg":"A page was served without');
});
