import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { pendingScrubs } from '../../../kernel/database/pending-scrub/table';
import { type AuthServer, startAuth } from '../../../testing/auth/start-auth';
import { expectSoon } from '../../../testing/expect-soon';
import {
  aVisitor,
  book,
  CORRECTIONS,
  changeOwn,
  ERASURES,
  prebookingFields,
  sign,
  waiverFields,
} from '../../../testing/own-submissions/visitors';
import { findFilesWith } from '../../../testing/repository/find-files-with';
import { fileTransport, type MailTransport } from '../../mails/mail-transport';

const MINUTE = 60_000;

let server: AuthServer;

beforeEach(async () => {
  server = await startAuth({ autoconfirm: false, ownDatabase: true });
});
afterEach(() => server.close());

/** Changes whenever the table is rewritten. */
async function tableFile() {
  const { rows } = Object(await server.db.execute(sql`select pg_relation_filenode('prebookings') as file`));
  return rows[0].file as number;
}

async function isPending() {
  const [scrub] = await server.db.select().from(pendingScrubs);
  return scrub !== undefined && scrub.requested > scrub.done;
}

const scrubbed = () => expectSoon(async () => !(await isPending()));

async function erase(token: string, ...references: string[]) {
  expect(await changeOwn(server, token, ERASURES, { references })).toEqual({
    status: 200,
    body: { erased: references },
  });
}

test('erasures of visitors share a scrub, and the next one comes a quarter of an hour later', async () => {
  const { email, token } = await aVisitor(server);
  const references = [];
  for (let i = 0; i < 4; i++) references.push(await book(server, { email }));
  const [first = '', second = '', third = '', fourth = ''] = references;
  const files = [await tableFile()];
  await erase(token, first);
  await erase(token, second);
  expect(await isPending()).toBe(true);
  server.advanceClock(MINUTE);
  await scrubbed();
  files.push(await tableFile());
  await erase(token, third);
  server.advanceClock(14 * MINUTE);
  await erase(token, fourth);
  // The server checks every second: one that did not wait would have scrubbed meanwhile.
  const [{ dueAt } = { dueAt: new Date(0) }] = await server.db.select().from(pendingScrubs);
  expect(dueAt.getTime() - server.now().getTime()).toBeGreaterThan(0);
  expect(await tableFile()).toBe(files[1]);
  server.advanceClock(MINUTE);
  await scrubbed();
  files.push(await tableFile());
  expect(new Set(files).size).toBe(3);
});

test('another server takes over the scrub of one that was killed, a minute later', async () => {
  const { email, token } = await aVisitor(server);
  await erase(token, await book(server, { email }));
  const before = await tableFile();
  // As the killed server has left it: it had just begun.
  await server.db.update(pendingScrubs).set({ dueAt: new Date(server.now().getTime() + MINUTE) });
  server.advanceClock(MINUTE);
  await scrubbed();
  expect(await tableFile()).not.toBe(before);
});

test('nothing is scrubbed without an erasure or a correction', async () => {
  const { email } = await aVisitor(server);
  await book(server, { email });
  expect(await server.db.$count(pendingScrubs)).toBe(0);
});

if (process.env.TEST_DATABASE_URL) {
  test('while a backup reads, the scrub gives way to visitors, and comes later', async () => {
    const { email, token } = await aVisitor(server);
    await erase(token, await book(server, { email }));
    const before = await tableFile();
    await server.db.transaction(async (backup) => {
      await backup.execute(sql`lock table prebookings in access share mode`);
      const dueAt = async () => (await server.db.select().from(pendingScrubs))[0]?.dueAt.getTime() ?? 0;
      const firstDue = await dueAt();
      server.advanceClock(MINUTE);
      await expectSoon(async () => (await dueAt()) > firstDue);
      expect(await book(server, { email })).toMatch(/^AR-/);
      expect([await isPending(), await tableFile()]).toEqual([true, before]);
    });
    server.advanceClock(MINUTE);
    await scrubbed();
    expect(await tableFile()).not.toBe(before);
  });
} else {
  test('what a visitor erased or corrected is in no file of the database after the scrub', async () => {
    const { email, token } = await aVisitor(server);
    const planted = ['Zebedee', '9000000071', 'a long story of Zq', 'Quagmire Lane'];
    const comments = `a long story of Zq ${Array.from({ length: 60 }, (_, i) => `${i * 7919}`).join(' ')}`;
    const person = { email, name: 'Zebedee', mobile: '9000000071', comments };
    const erased = await book(server, person);
    const corrected = await book(server, person);
    const waiver = await sign(server, { email, address: 'Quagmire Lane', phone: '9000000071' });
    await server.db.execute('checkpoint');
    await erase(token, erased);
    for (const [reference, fields] of [
      [corrected, prebookingFields()],
      [waiver, waiverFields()],
    ]) {
      expect((await changeOwn(server, token, CORRECTIONS, { reference, revision: 0, fields })).status).toBe(200);
    }
    expect(await findFilesWith(server.folder, planted)).not.toEqual([]);
    server.advanceClock(MINUTE);
    await scrubbed();
    expect(await findFilesWith(server.folder, planted)).toEqual([]);
  });
}

describe('with mails in a folder', () => {
  let outbox: string;
  let site: AuthServer;

  beforeEach(async () => {
    outbox = await mkdtemp(join(tmpdir(), 'arena-outbox-'));
    const files = fileTransport(outbox, 'arena@example.in');
    const { mailbox } = server;
    const mailTransport: MailTransport = {
      // Codes to log in with go to the mailbox.
      send: (mail) => (mail.kind === 'magiclink' ? mailbox.transport : files).send(mail),
      erase: files.erase,
    };
    site = { ...(await startAuth({ autoconfirm: false, mailTransport })), mailbox };
  });
  afterEach(async () => {
    await site.close();
    await rm(outbox, { recursive: true });
  });

  test('erasing takes the files of mails about it, too', async () => {
    const { email, token } = await aVisitor(site);
    const references = [await book(site, { email }), await book(site, { email: 'stays@example.in' })];
    // While a file is written, it has another name.
    const mailed = async () => (await readdir(outbox)).filter((name) => name.endsWith('.eml'));
    await expectSoon(async () => (await mailed()).length === 2);
    expect((await changeOwn(site, token, ERASURES, { references })).body.erased).toEqual([references[0]]);
    expect(await mailed()).toEqual([expect.stringContaining(references[1] ?? '')]);
  });
});
