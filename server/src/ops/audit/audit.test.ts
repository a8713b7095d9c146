import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { runArena } from '../../cli/run';
import { getWithToken, postWithToken } from '../../testing/ops-client';
import { startArena } from '../../testing/start-arena';
import { aPrebooking, aWaiver } from '../../testing/submissions';

let arena: Awaited<ReturnType<typeof startArena>>;
let site: string;
let folder: string;

beforeAll(async () => {
  arena = await startArena();
  site = await arena.app.listen({ port: 0, host: '127.0.0.1' });
  folder = await mkdtemp(join(tmpdir(), 'arena-audit-'));
});
afterAll(async () => {
  await arena.close();
  await rm(folder, { recursive: true });
});

async function call(...args: string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const env = { ARENA_URL: site, ARENA_TOKEN: arena.token };
  const code = await runArena(args, { env, cwd: folder, out: print, err: print, isTerminal: false });
  return { code, text: printed.join('') };
}

const entries = async () => (await getWithToken(arena, '/api/ops/audit')).body.entries;

test('the audit log shows who read, exported, erased and backed up personal data, and when', async () => {
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
  const signUp = { email: 'asha@example.in', password: 'open-sesame-7', username: 'asha' };
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUp });

  await getWithToken(arena, '/api/ops/submissions?kind=waiver');
  await postWithToken(arena, '/api/ops/submissions/searches', { kind: 'prebooking', search: 'asha@example.in' });
  const headers = { authorization: `Bearer ${arena.token}`, 'x-request-id': 'the-export-of-all' };
  await arena.app.inject({ url: '/api/ops/submissions.csv?kind=waiver', headers });
  await arena.app.inject({
    method: 'POST',
    url: '/api/ops/submissions/exports',
    headers,
    payload: { kind: 'prebooking', search: 'no such text' },
  });
  await postWithToken(arena, '/api/ops/submissions/erasures', { references: [sent.json().reference] });
  await postWithToken(arena, '/api/ops/accounts/erasures', { email: 'Asha@Example.in', submissions: true });
  const hasBackup = !process.env.TEST_DATABASE_URL;
  if (hasBackup) expect((await call('backup', 'site.backup')).code).toBe(0);

  const expected = [
    ...(hasBackup ? [{ action: 'backup', kind: null, count: null }] : []),
    { action: 'erase-submissions', kind: 'waiver', count: 1 },
    { action: 'erase-account', kind: null, count: 1 },
    { action: 'erase-submissions', kind: 'prebooking', count: 1 },
    { action: 'export-submissions', kind: 'prebooking', count: 0, requestId: 'the-export-of-all' },
    { action: 'export-submissions', kind: 'waiver', count: 1, requestId: 'the-export-of-all' },
    { action: 'read-submissions', kind: 'prebooking', count: 1 },
    { action: 'read-submissions', kind: 'waiver', count: 1 },
  ];
  const recorded = await entries();
  expect(recorded).toMatchObject(expected);
  for (const entry of recorded) expect(entry).toMatchObject({ by: 'operator', at: '2026-11-21T10:00:00.000Z' });
  expect(JSON.stringify(recorded)).not.toMatch(/asha|AR-/i);

  const { text } = await call('audit', '--lines', '200');
  expect(text).toMatch(/2026-11-21T10:00:00.000Z {2}operator {2}export-submissions +waiver +1 +the-export-of-all/);
});

test('operators read the audit log page by page', async () => {
  await getWithToken(arena, '/api/ops/submissions?kind=feedback');
  await getWithToken(arena, '/api/ops/submissions?kind=feedback');
  const { body } = await getWithToken(arena, '/api/ops/audit?limit=1');
  const older = await getWithToken(arena, `/api/ops/audit?limit=1&before=${body.next}`);
  expect(older.body.entries[0].seq).toBeLessThan(body.entries[0].seq);
  expect((await getWithToken(arena, '/api/ops/audit?before=first')).body.error).toBe(
    'This is not a cursor of the audit log.',
  );
  expect((await getWithToken(arena, '/api/ops/audit?limit=201')).body.error).toBe('A page has from 1 to 200 rows.');

  const team = (await postWithToken(arena, '/api/ops/tokens', { app: 'mf-market' })).body.token;
  expect((await getWithToken({ app: arena.app, token: team }, '/api/ops/audit')).status).toBe(403);
  expect((await arena.app.inject('/api/ops/audit')).statusCode).toBe(401);
});

test('the audit log is append-only', async () => {
  for (const change of ["update audit_log set by = 'another'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(arena.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  }
});

test('when the audit log cannot be written, nothing is read, exported or erased', async () => {
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.db.execute(sql`alter table audit_log add constraint full_up check (seq < 0) not valid`);
  const references = [sent.json().reference];
  for (const answer of [
    await getWithToken(arena, '/api/ops/submissions?kind=prebooking'),
    await getWithToken(arena, '/api/ops/submissions.csv?kind=prebooking'),
    await postWithToken(arena, '/api/ops/submissions/erasures', { references }),
  ]) {
    expect(answer).toEqual({ status: 500, body: { error: 'Something went wrong on our side. Please try again.' } });
  }
  await arena.db.execute(sql`alter table audit_log drop constraint full_up`);
  const { body } = await getWithToken(arena, '/api/ops/submissions?kind=prebooking');
  expect(body.submissions.map(({ reference }: { reference: string }) => reference)).toEqual(references);
});
