import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { expectSoon } from '../../../testing/expect-soon';
import { ERASURES } from '../../../testing/own-submissions/visitors';
import { findFilesWith } from '../../../testing/repository/find-files-with';
import { startMailServer } from '../../../testing/servers/start-mail-server';
import { aheadBy, endProcess, startProcess } from '../../../testing/servers/start-process';
import { aPrebooking } from '../../../testing/submissions';

/** Milliseconds until a mail or a scrub must have happened: far more than it takes. */
const PATIENCE = 120_000;

let folder: string;
let mailServer: Awaited<ReturnType<typeof startMailServer>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arena-killed-'));
  mailServer = await startMailServer();
});
afterEach(async () => {
  await mailServer.stop();
  await rm(folder, { recursive: true });
});

async function post(url: string, body: object, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect([url, answer.ok]).toEqual([url, true]);
  return Object(await answer.json());
}

test('a server that is killed between an erasure and its scrub scrubs when it is back', async () => {
  const settings = { SMTP_URL: mailServer.url, ARENA_RATE_LIMITS: 'off' };
  const email = 'zebedee@example.in';
  const killed = await startProcess(folder, settings);
  await post(`${killed.url}/auth/v1/otp`, { email, create_user: true });
  const mailedCode = () => mailServer.mails.map(({ text }) => /^\d{6}$/m.exec(text ?? '')?.[0]).find(Boolean);
  await expectSoon(async () => mailedCode() !== undefined, PATIENCE);
  const session = await post(`${killed.url}/auth/v1/verify`, { type: 'email', email, token: mailedCode() });
  const planted = ['9000000071', 'a story of Zq'];
  const form = aPrebooking({ email, mobile: '9000000071', comments: 'a story of Zq' });
  const { reference } = await post(`${killed.url}/api/prebooking`, form);
  const erased = await post(`${killed.url}${ERASURES}`, { references: [reference] }, session.access_token);
  expect(erased).toEqual({ erased: [reference] });
  await endProcess(killed, 'SIGKILL');
  expect(await findFilesWith(join(folder, 'db'), planted)).not.toEqual([]);

  const next = await startProcess(folder, { ...settings, ...aheadBy(120_000) });
  await expectSoon(async () => (await findFilesWith(join(folder, 'db'), planted)).length === 0, PATIENCE);
  await endProcess(next, 'SIGTERM');
  expect(await findFilesWith(join(folder, 'db'), planted)).toEqual([]);
});
