import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, expect, test } from '@jest/globals';
import { getTableName, sql } from 'drizzle-orm';
import { openDatabase } from '../../kernel/database/database';
import { loggerOptions } from '../../kernel/telemetry/log';
import { expectSoon } from '../../testing/expect-soon';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { findFilesWith } from '../../testing/repository/find-files-with';
import { runCommand } from '../../testing/run-command';
import { startArena } from '../../testing/start-arena';
import { aContactMessage, aFeedback, aPrebooking, aWaiver } from '../../testing/submissions';
import { hasAddress } from '../mails/comparable-address';
import { fileTransport } from '../mails/mail-transport';
import { contactMessages } from './contact/table';
import { prebookings } from './prebooking/table';
import { waivers } from './waivers/table';

const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A site that logs to memory and writes its mails to a folder. */
async function startSite() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const outbox = await mkdtemp(join(tmpdir(), 'arena-outbox-'));
  closers.push(() => rm(outbox, { recursive: true }));
  const arena = await startArena({
    ownDatabase: true,
    logger: { ...loggerOptions('debug'), stream },
    accounts: { autoconfirm: false, rateLimits: true, mailTransport: fileTransport(outbox, 'arena@example.in') },
  });
  closers.push(arena.close);
  const send = async (url: string, payload: object) => {
    const answer = await arena.app.inject({ method: 'POST', url, payload });
    expect(answer.statusCode).toBeLessThan(300);
    return answer.json().reference as string;
  };
  return { ...arena, outbox, send, log: () => lines.join('') };
}

/** Copies the database of a folder, then opens and closes it once, as a restart does. */
async function restartedCopy(folder: string): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'arena-restarted-'));
  closers.push(() => rm(copy, { recursive: true }));
  await cp(join(folder, 'db'), join(copy, 'db'), { recursive: true });
  await (await openDatabase({ dataDirectory: copy })).close();
  return copy;
}

test('the command finds and erases the submissions of a visitor, and the account with all data of its address', async () => {
  const site = await startSite();
  const env = { ARENA_URL: await site.app.listen({ port: 0, host: '127.0.0.1' }), ARENA_TOKEN: site.token };
  const call = async (...args: string[]) => {
    const { code, out, err } = await runCommand([...args, '--json'], { env, cwd: '.' });
    return { code, found: JSON.parse(out || err) };
  };
  const find = async (text: string) => {
    const { submissions } = (await call('submissions', 'find', text)).found;
    return submissions.map(({ reference }: { reference: string }) => reference);
  };
  const email = 'asha@example.in';
  const first = await site.send('/api/prebooking', aPrebooking({ email }));
  const stays = await site.send('/api/prebooking', aPrebooking({ email: 'stays@example.in' }));
  expect(await find(email)).toEqual([first]);
  expect((await call('submissions', 'erase', first)).code).toBe(0);
  expect(await find(email)).toEqual([]);

  await site.send('/api/auth/signup', { email, password: 'open-sesame-7', username: 'asha' });
  await site.send('/api/waivers/submit', aWaiver({ email }));
  await site.send('/api/contact', aContactMessage({ email }));
  expect((await find(email)).length).toBe(2);
  expect((await call('accounts', 'erase', email, '--submissions')).code).toBe(0);
  expect(await find(email)).toEqual([]);
  expect(await find('stays@example.in')).toEqual([stays]);
  expect((await call('accounts', 'erase', email)).found.error).toBe('There is no account with this email address.');
});

if (process.env.TEST_DATABASE_URL) {
  test('erased data is in no table, index or planner statistics of a Postgres server', async () => {
    const site = await startSite();
    const tableFile = async () => site.db.execute(sql`select pg_relation_filenode('prebookings') as file`);
    const before = await tableFile();
    const reference = await site.send('/api/prebooking', aPrebooking({ name: 'Zebedee' }));
    await site.db.execute('analyze prebookings');
    await site.send('/api/prebooking', aPrebooking({ name: 'Stays' }));
    const { status } = await postWithToken(site, '/api/ops/submissions/erasures', { references: [reference] });
    expect(status).toBe(200);
    expect(JSON.stringify(await tableFile())).not.toEqual(JSON.stringify(before));
    const statistics = await site.db.execute(sql`select * from pg_stats where tablename = 'prebookings'`);
    expect(JSON.stringify(statistics)).not.toContain('Zebedee');
  });
} else {
  test('erased data is in no file of the database, neither at once nor after a restart', async () => {
    const site = await startSite();
    const planted = [
      'Zebedee',
      'Quagmire',
      'zq-planted@example.in',
      '9000000071',
      'a long story of Zq',
      'key-of-zebedee',
    ];
    const headers = { 'idempotency-key': 'key-of-zebedee' };
    const person = { email: 'zq-planted@example.in', mobile: '9000000071' };
    const comments = `a long story of Zq ${Array.from({ length: 60 }, (_, i) => `${i * 7919}`).join(' ')}`;
    const references = [];
    for (let i = 0; i < 20; i++) {
      await site.send('/api/prebooking', aPrebooking({ name: `Stays ${i}`, email: `stays-${i}@example.in` }));
      references.push(await site.send('/api/prebooking', aPrebooking({ name: `Zebedee ${i}`, ...person, comments })));
    }
    const feedbackRequest = {
      method: 'POST',
      url: '/api/feedback',
      headers,
      payload: aFeedback({ thoughts: 'Zebedee' }),
    } as const;
    references.push((await site.app.inject(feedbackRequest)).json().reference);
    references.push(
      await site.send(
        '/api/waivers/submit',
        aWaiver({ firstName: 'Zebedee', lastName: 'Quagmire', email: person.email, phone: '9000000071' }),
      ),
    );
    await site.db.execute('checkpoint');
    expect(await findFilesWith(site.folder, planted)).not.toEqual([]);

    const { status } = await postWithToken(site, '/api/ops/submissions/erasures', { references });
    expect(status).toBe(200);
    expect(await findFilesWith(site.folder, planted)).toEqual([]);
    expect(await findFilesWith(await restartedCopy(site.folder), planted)).toEqual([]);
    expect((await getWithToken(site, '/api/ops/submissions?kind=prebooking')).body.submissions).toHaveLength(20);
    expect(site.log()).not.toMatch(/zebedee|planted|9000000071/i);
  });

  test('an erased account and its mails are in no file', async () => {
    const site = await startSite();
    const email = 'Zq-Account@example.in';
    const planted = ['zq-account@example.in', email, 'zebedee-plays'];
    await site.send('/api/auth/signup', { email, password: 'open-sesame-7', username: 'zebedee-plays' });
    await site.send('/api/auth/signup', { email: 'stays@example.in', password: 'open-sesame-7', username: 'stays' });
    await site.send('/api/prebooking', aPrebooking({ email }));
    // Two confirmations of addresses, and one of the pre-booking.
    await expectSoon(async () => (await readdir(site.outbox)).filter((name) => name.endsWith('.eml')).length === 3);

    const erased = await postWithToken(site, '/api/ops/accounts/erasures', { email });
    expect(erased).toEqual({ status: 200, body: { account: true, submissions: [] } });
    expect((await getWithToken(site, '/api/ops/submissions?kind=prebooking')).body.submissions).toHaveLength(1);
    expect(await readdir(site.outbox)).toHaveLength(1);

    const again = await postWithToken(site, '/api/ops/accounts/erasures', { email, submissions: true });
    expect([again.status, again.body.submissions.length]).toEqual([200, 1]);
    expect(await findFilesWith(site.folder, planted)).toEqual([]);
    expect(await findFilesWith(await restartedCopy(site.folder), planted)).toEqual([]);
    expect(await findFilesWith(site.outbox, planted)).toEqual([]);
    expect(site.log()).not.toMatch(/zq-account|zebedee/i);

    const nothing = await postWithToken(site, '/api/ops/accounts/erasures', { email });
    expect([nothing.status, nothing.body.error]).toEqual([404, 'There is no account with this email address.']);
  });

  test('the next attempt finishes an interrupted erasure', async () => {
    const site = await startSite();
    const reference = await site.send('/api/prebooking', aPrebooking({ name: 'Zebedee Quagmire' }));
    await site.db.execute(`delete from prebookings where reference = '${reference}'`);
    expect(await findFilesWith(site.folder, ['Zebedee'])).not.toEqual([]);
    const { status } = await postWithToken(site, '/api/ops/submissions/erasures', { references: [reference] });
    expect(status).toBe(404);
    expect(await findFilesWith(site.folder, ['Zebedee'])).toEqual([]);
  });
}

test('an erasure covers an address in upper and lower case, and no other one that looks like it', async () => {
  const site = await startSite();
  const [typed, shouted, other] = await Promise.all(
    ['kilo@example.in', 'KILO@example.in', '\u212ailo@example.in'].map((email) =>
      site.send('/api/prebooking', aPrebooking({ email })),
    ),
  );
  const erase = async (email: string): Promise<string[]> =>
    (await postWithToken(site, '/api/ops/accounts/erasures', { email, submissions: true })).body.submissions;
  expect(new Set(await erase('kilo@example.in'))).toEqual(new Set([typed, shouted]));
  expect(await erase('\u212ailo@example.in')).toEqual([other]);
});

test('the submissions of an address are found by an index', async () => {
  const site = await startSite();
  for (const table of [prebookings, waivers, contactMessages]) {
    const plan = await site.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select 1 from ${table} where ${hasAddress(table.email, 'kilo@example.in')}`);
    });
    expect(JSON.stringify(plan)).toContain(`${getTableName(table)}_email`);
  }
});
