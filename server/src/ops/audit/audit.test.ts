import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { runArena } from '../../cli/run';
import { orderFrom, readFrom } from '../../testing/publish-to';
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
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const env = { ARENA_URL: site, ARENA_TOKEN: arena.token };
  const code = await runArena(args, { env, cwd: folder, out: say, err: say, watched: false });
  return { code, said: said.join('') };
}

const entries = async () => (await readFrom(arena, '/ops/audit')).body.entries;

test('who read, exported, erased and backed up personal data, and when, can be read afterwards', async () => {
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
  const signUp = { email: 'asha@example.in', password: 'open-sesame-7', username: 'asha' };
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUp });

  await readFrom(arena, '/ops/submissions?kind=waiver');
  await orderFrom(arena, '/ops/submissions/searches', { kind: 'prebooking', search: 'asha@example.in' });
  const headers = { authorization: `Bearer ${arena.token}`, 'x-request-id': 'the-export-of-all' };
  await arena.app.inject({ url: '/ops/submissions.csv?kind=waiver', headers });
  await arena.app.inject({
    method: 'POST',
    url: '/ops/submissions/exports',
    headers,
    payload: { kind: 'prebooking', search: 'nobody' },
  });
  await orderFrom(arena, '/ops/submissions/erasures', { references: [sent.json().reference] });
  await orderFrom(arena, '/ops/accounts/erasures', { email: 'Asha@Example.in', submissions: true });
  const dumps = !process.env.TEST_DATABASE_URL;
  if (dumps) expect((await call('backup', 'site.backup')).code).toBe(0);

  const expected = [
    ...(dumps ? [{ action: 'backup', kind: null, count: null }] : []),
    { action: 'erase-submissions', kind: 'waiver', count: 1 },
    { action: 'erase-account', kind: null, count: 1 },
    { action: 'erase-submissions', kind: 'prebooking', count: 1 },
    { action: 'export-submissions', kind: 'prebooking', count: 0, requestId: 'the-export-of-all' },
    { action: 'export-submissions', kind: 'waiver', count: 1, requestId: 'the-export-of-all' },
    { action: 'read-submissions', kind: 'prebooking', count: 1 },
    { action: 'read-submissions', kind: 'waiver', count: 1 },
  ];
  const told = await entries();
  expect(told).toMatchObject(expected);
  for (const entry of told) expect(entry).toMatchObject({ by: 'operator', at: '2026-11-21T10:00:00.000Z' });
  expect(JSON.stringify(told)).not.toMatch(/asha|AR-/i);

  const { said } = await call('audit', '--lines', '200');
  expect(said).toMatch(/2026-11-21T10:00:00.000Z {2}operator {2}export-submissions +waiver +1 +the-export-of-all/);
});

test('the audit log comes page by page, and only to operators', async () => {
  await readFrom(arena, '/ops/submissions?kind=feedback');
  await readFrom(arena, '/ops/submissions?kind=feedback');
  const { body } = await readFrom(arena, '/ops/audit?limit=1');
  const older = await readFrom(arena, `/ops/audit?limit=1&before=${body.next}`);
  expect(older.body.entries[0].seq).toBeLessThan(body.entries[0].seq);
  expect((await readFrom(arena, '/ops/audit?before=first')).body.error).toBe(
    'There is no such place in the audit log.',
  );

  const team = (await orderFrom(arena, '/ops/tokens', { app: 'mf-market' })).body.token;
  expect((await readFrom({ app: arena.app, token: team }, '/ops/audit')).status).toBe(403);
  expect((await arena.app.inject('/ops/audit')).statusCode).toBe(401);
});

test('the audit log can only grow', async () => {
  for (const change of ["update audit_log set by = 'nobody'", 'delete from audit_log', 'truncate audit_log']) {
    await expect(arena.db.execute(sql.raw(change))).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    });
  }
});

test('what cannot be written down is not done, and nothing is given out', async () => {
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.db.execute(sql`alter table audit_log add constraint full_up check (seq < 0) not valid`);
  const references = [sent.json().reference];
  for (const answer of [
    await readFrom(arena, '/ops/submissions?kind=prebooking'),
    await readFrom(arena, '/ops/submissions.csv?kind=prebooking'),
    await orderFrom(arena, '/ops/submissions/erasures', { references }),
  ]) {
    expect(answer).toEqual({ status: 500, body: { error: 'Something went wrong on our side. Please try again.' } });
  }
  await arena.db.execute(sql`alter table audit_log drop constraint full_up`);
  const { body } = await readFrom(arena, '/ops/submissions?kind=prebooking');
  expect(body.submissions.map(({ reference }: { reference: string }) => reference)).toEqual(references);
});
