import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { expectSoon } from '../testing/expect-soon';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

const RENDERED = '<div id="root" data-prerendered>';

test('a database that does not answer holds up no page for long; the log names what was late', async () => {
  const log = new PassThrough();
  const arena = await startArena({ logger: { level: 'warn', stream: log } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });

  let letGo: () => void = () => undefined;
  let held: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked) => {
    held = arena.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table prerendered_pages in access exclusive mode`);
      locked();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
  });
  const asked = Date.now();
  const page = await arena.app.inject('/market');
  expect(Date.now() - asked).toBeLessThan(3_000);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/releases/mf-market/');
  expect(page.body).not.toContain(RENDERED);
  letGo();
  await held;
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(RENDERED));

  await arena.close();
  log.end();
  expect(await text(log)).toContain('"page":"/market","late":["rendered page"],"msg":"A page was served without');
});
