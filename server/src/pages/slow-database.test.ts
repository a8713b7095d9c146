import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { expectSoon } from '../testing/expect-soon';
import { shipTo } from '../testing/release-builder';
import { startArena } from '../testing/start-arena';

const RENDERED = '<div id="root" data-prerendered>';

test('serves pages without prerendered content while the database does not answer, and logs it', async () => {
  const log = new PassThrough();
  const arena = await startArena({ logger: { level: 'warn', stream: log } });
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { app: 'mf-market', paths: ['/market'] });

  let unlock: () => void = () => undefined;
  let transactionEnd: Promise<unknown> = Promise.resolve();
  await new Promise<void>((locked) => {
    transactionEnd = arena.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table prerendered_pages in access exclusive mode`);
      locked();
      await new Promise<void>((resolve) => {
        unlock = resolve;
      });
    });
  });
  const start = Date.now();
  const page = await arena.app.inject('/market');
  expect(Date.now() - start).toBeLessThan(3_000);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('/releases/mf-market/');
  expect(page.body).not.toContain(RENDERED);
  unlock();
  await transactionEnd;
  await expectSoon(async () => (await arena.app.inject('/market')).body.includes(RENDERED));

  await arena.close();
  log.end();
  expect(await text(log)).toContain('"page":"/market","late":["rendered page"],"msg":"A page was served without');
});
