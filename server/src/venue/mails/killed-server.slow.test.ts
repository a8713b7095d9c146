import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../testing/expect-soon';
import { startMailServer } from '../../testing/servers/start-mail-server';
import { aheadBy, endProcess, startProcess } from '../../testing/servers/start-process';
import { aPrebooking, aWaiver } from '../../testing/submissions';

/** Milliseconds until a mail must arrive: far more than it takes, because machines stand still at times. */
const PATIENCE = 120_000;

const HOUR = 3_600_000;

let folder: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let settings: NodeJS.ProcessEnv;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-killed-'));
  mailServer = await startMailServer();
  settings = { SMTP_URL: mailServer.url, ARENA_RATE_LIMITS: 'off' };
});
afterEach(async () => {
  await mailServer.stop();
  await rm(folder, { recursive: true });
});

async function post(url: string, path: string, body: object) {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([path, answer.ok]).toEqual([path, true]);
  return (await answer.json()) as { reference?: string };
}

/** Sends some forms at once. @returns the subjects of their mails */
async function sendForms(url: string): Promise<string[]> {
  const requests = Array.from({ length: 6 }, async (_, i) => {
    const isWaiver = i % 2 === 0;
    const { reference } = isWaiver
      ? await post(url, '/api/waivers/submit', aWaiver())
      : await post(url, '/api/prebooking', aPrebooking());
    return `Your ${isWaiver ? 'waiver' : 'pre-booking'} ${reference}`;
  });
  return Promise.all(requests);
}

const subjects = () => mailServer.mails.map(({ subject }) => subject).sort();

test('mail server away for an hour and three SIGKILLs: every mail arrives once', async () => {
  await mailServer.stop();
  const expected: string[] = [];

  const first = await startProcess(folder, settings);
  expected.push(...(await sendForms(first.url)));
  await post(first.url, '/api/auth/signup', { email: 'asha@example.in', password: 'open-sesame-7', username: 'asha' });
  expected.push('Confirm your email address');
  await endProcess(first, 'SIGKILL');

  const second = await startProcess(folder, { ...settings, ...aheadBy(HOUR / 2) });
  expected.push(...(await sendForms(second.url)));
  await endProcess(second, 'SIGKILL');

  // The mail server is back, but too slow to get a mail before the third kill.
  await mailServer.start();
  mailServer.behave('hang-at-recipients');
  const third = await startProcess(folder, { ...settings, ...aheadBy(HOUR) });
  expected.push(...(await sendForms(third.url)));
  await expectSoon(async () => mailServer.attempts() > 0, PATIENCE);
  await endProcess(third, 'SIGKILL');

  mailServer.behave('accept');
  const last = await startProcess(folder, { ...settings, ...aheadBy(HOUR * 1.5) });
  await expectSoon(async () => mailServer.mails.length >= expected.length, PATIENCE);
  // Closing waits for running deliveries, and nothing else is due.
  await endProcess(last, 'SIGTERM');
  expect(subjects()).toEqual(expected.sort());
  expect(new Set(mailServer.mails.map(({ messageId }) => messageId)).size).toBe(expected.length);
});

test('a mail that the mail server has just got when the server is killed comes again, with the same Message-ID', async () => {
  mailServer.behave('hang-after-data');
  const killed = await startProcess(folder, settings);
  await post(killed.url, '/api/prebooking', aPrebooking());
  await expectSoon(async () => mailServer.mails.length === 1, PATIENCE);
  await endProcess(killed, 'SIGKILL');

  mailServer.behave('accept');
  const next = await startProcess(folder, { ...settings, ...aheadBy(HOUR) });
  await expectSoon(async () => mailServer.mails.length === 2, PATIENCE);
  await endProcess(next, 'SIGTERM');
  const [first, again] = mailServer.mails;
  expect(again?.messageId).toBe(first?.messageId);
  expect(again?.subject).toBe(first?.subject);
});
