import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'drizzle-orm';
import { getWithToken, postWithToken, publishTo } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { runCommand } from '../../testing/run-command';
import { startArena } from '../../testing/start-arena';
import { aPrebooking, aWaiver } from '../../testing/submissions';
import { tokenOfTeam } from '../../testing/team-token';

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

const call = (...args: string[]) =>
  runCommand(args, { env: { ARENA_URL: site, ARENA_TOKEN: arena.token }, cwd: folder });

const entries = async () => (await getWithToken(arena, '/api/ops/audit')).body.entries;

test('the audit log shows who read, exported, erased and backed up personal data, and when', async () => {
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.app.inject({ method: 'POST', url: '/api/waivers/submit', payload: aWaiver() });
  const signUp = { email: 'asha@example.in', password: 'open-sesame-7', username: 'asha' };
  await arena.app.inject({ method: 'POST', url: '/api/auth/signup', payload: signUp });

  await getWithToken(arena, '/api/ops/submissions?kind=waiver');
  await postWithToken(arena, '/api/ops/submissions/searches', { kind: 'prebooking', search: 'asha@example.in' });
  const headers = { authorization: `Bearer ${arena.token}`, 'x-request-id': 'the-export-of-all' };
  for (const payload of [
    { kind: 'waiver', search: '' },
    { kind: 'prebooking', search: 'no such text' },
  ]) {
    await arena.app.inject({ method: 'POST', url: '/api/ops/submissions/exports', headers, payload });
  }
  await postWithToken(arena, '/api/ops/submissions/erasures', { references: [sent.json().reference] });
  await postWithToken(arena, '/api/ops/accounts/erasures', { email: 'Asha@Example.in', submissions: true });
  expect((await call('backup', 'create', 'site.backup')).code).toBe(0);

  const expected = [
    { action: 'backup', kind: null, count: null },
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
  expect(text).toMatch(
    /2026-11-21T10:00:00.000Z {2}operator {2}127\.0\.0\.1 {2}export-submissions +waiver 1 +the-export-of-all/,
  );
  const byName = (await call('audit', '--who', 'operator')).text;
  for (const access of ['read-submissions', 'export-submissions', 'backup']) expect(byName).toContain(access);
  expect((await call('audit', '--who', 'Asha')).text).toBe('The audit log has no such entry.\n');
});

test('every change is recorded: who, what, when and from where', async () => {
  const proxied = await startArena({ trustProxy: '127.0.0.1' });
  const { id: tokenId, token } = (await postWithToken(proxied, '/api/ops/tokens', { name: 'Asha', role: 'operator' }))
    .body;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.51.100.9, 203.0.113.7' };
  const send = async (url: string, payload: object) => {
    const { statusCode, body } = await proxied.app.inject({ method: 'POST', url, headers, payload });
    expect(`${url} ${statusCode} ${body}`).toMatch(/ 20[01] /);
    return JSON.parse(body);
  };
  const app = 'mf-market';
  const market = `/api/ops/apps/${app}`;
  await shipTo(proxied, { app: 'shell', paths: ['/help'] });
  const { id: first } = await publishTo(proxied, { variant: 'first' });
  const { id: second } = await publishTo(proxied, { variant: 'second' });
  await send(`${market}/activations`, { release: first });
  await send(`${market}/activations`, { release: first });
  await send(`${market}/activations`, { release: second, dryRun: true });
  await send(`${market}/canary`, { release: second, share: 5 });
  await send(`${market}/canary`, { share: 0 });
  const { changeId } = await send('/api/ops/changes', { releases: { 'mf-market': second } });
  await send(`/api/ops/changes/${changeId}/rollbacks`, { reason: 'too early' });
  await send('/api/ops/previews', { releases: { [app]: second } });
  await send(`${market}/retirements`, {});
  await send(`${market}/rollbacks`, { release: first });
  await send('/api/ops/locks', { apps: [app], reason: 'wrong prices' });
  await send('/api/ops/locks', { apps: null, reason: 'the final' });
  await send('/api/ops/unlocks', { apps: null });
  const schedule = await send('/api/ops/schedules', { releases: { [app]: second }, goesLiveAt: '48h' });
  await send(`${market}/schedule/cancellation`, {});
  const staff = await send('/api/ops/tokens', { name: 'Gate', role: 'staff' });
  await send(`/api/ops/tokens/${staff.id}/revocation`, {});
  await send(`/api/ops/tokens/${staff.id}/revocation`, {});
  await send('/api/ops/prune', {});

  const { body } = await getWithToken(proxied, '/api/ops/audit?limit=200');
  const gate = { app: null, kind: 'staff', target: `Gate (${staff.id})` };
  const from = { by: 'Asha', tokenId, client: '203.0.113.7', at: '2026-11-21T10:00:00.000Z' };
  const expected = [
    { action: 'revoke-token', ...gate },
    { action: 'create-token', ...gate },
    { action: 'unschedule', app, release: second, target: schedule.id },
    { action: 'schedule', app, release: second, target: schedule.id },
    { action: 'unlock', app, release: null, target: null },
    { action: 'unlock', app: null, target: 'every app' },
    { action: 'lock', app: null, target: 'every app', reason: 'the final' },
    { action: 'lock', app, release: null, target: null, reason: 'wrong prices' },
    { action: 'rollback', app, release: first, target: null },
    { action: 'retire', app, release: first },
    { action: 'create-link', app, release: second },
    { action: 'rollback', app, release: first, target: expect.stringMatching(/^change-/), reason: 'too early' },
    { action: 'activate', app, release: second, target: changeId },
    { action: 'withdraw', app, release: second },
    { action: 'canary', app, release: second },
    { action: 'activate', app, release: first },
  ].map((entry) => ({ ...from, requestId: expect.any(String), ...entry }));
  const bySetup = { by: 'operator', tokenId: null, client: '127.0.0.1' };
  expect(body.entries).toMatchObject([
    ...expected,
    { ...bySetup, action: 'publish', app, release: second },
    { ...bySetup, action: 'publish', app, release: first },
    { ...bySetup, action: 'activate', app: 'shell' },
    { ...bySetup, action: 'publish', app: 'shell' },
    { ...bySetup, action: 'create-token', kind: 'operator', target: `Asha (${tokenId})` },
  ]);
  expect(JSON.stringify(body)).not.toContain('198.51');
  await proxied.close();
});

test('a client that is no trusted proxy does not choose its address', async () => {
  const headers = {
    authorization: `Bearer ${arena.token}`,
    'x-forwarded-for': '203.0.113.7',
    forwarded: 'for=1.2.3.4',
  };
  await arena.app.inject({ url: '/api/ops/submissions?kind=feedback', headers });
  expect((await entries())[0]).toMatchObject({ action: 'read-submissions', client: '127.0.0.1' });
});

test('a refused request writes nothing', async () => {
  const team = (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'))).body.token;
  const before = (await entries())[0].seq;
  const refused = [
    ['/api/ops/apps/mf-blogs/activations', { release: '1.0.0-0123456789abcdef' }],
    ['/api/ops/apps/mf-market/activations', { release: '1.0.0-0123456789abcdef' }],
    ['/api/ops/apps/mf-market/rollbacks', {}],
    ['/api/ops/apps/mf-market/canary', { share: 0 }],
    ['/api/ops/previews', { releases: { 'mf-market': '1.0.0-0123456789abcdef' } }],
    ['/api/ops/submissions/searches', { kind: 'waiver', search: '' }],
    ['/api/ops/tokens', { name: 'Mallory', role: 'operator' }],
    ['/api/ops/tokens/8e0d8a7c-40a3-4a44-9f6a-2f7b7a4a6d0a/revocation', {}],
  ] as const;
  for (const [url, payload] of refused) {
    expect((await postWithToken({ app: arena.app, token: team }, url, payload)).status).toBeGreaterThanOrEqual(400);
  }
  expect((await postWithToken(arena, '/api/ops/submissions/erasures', { references: ['AR-0123ABCD'] })).status).toBe(
    404,
  );
  expect((await entries())[0].seq).toBe(before);
});

test('the command filters by time, name and app', async () => {
  const { token } = (await postWithToken(arena, '/api/ops/tokens', { name: 'Ravi Rawat', role: 'operator' })).body;
  await shipTo({ app: arena.app, token }, { app: 'shell', paths: ['/help'] });
  const lines = async (...args: string[]) =>
    (await call('audit', '--lines', '200', ...args)).text.trimEnd().split('\n');
  const named = await lines('--who', 'ravi rawat');
  expect(named).toHaveLength(2);
  expect(named[0]).toMatch(/Ravi Rawat \([0-9a-f-]{36}\) {2}127\.0\.0\.1 {2}activate +shell 1\.0\.0-/);
  expect(await lines('--app', 'shell')).toEqual(named);
  expect(await lines('--who', 'Ravi%')).toEqual(['The audit log has no such entry.']);
  expect(await lines('--since', '2026-11-21', '--who', 'Ravi Rawat')).toEqual(named);
  expect(await lines('--since', '2126-11-21')).toEqual(['The audit log has no such entry.']);
  expect((await lines('--since', '99999d')).length).toBeGreaterThan(2);
  const wrong = await call('audit', '--since', 'soon');
  expect(wrong).toMatchObject({ code: 2, text: expect.stringContaining('--since soon is not a time') });
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

  const team = (await postWithToken(arena, '/api/ops/tokens', tokenOfTeam('mf-market'))).body.token;
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

test('when the audit log cannot be written, nothing is read, exported, erased or changed', async () => {
  await shipTo(arena, { variant: 'first' });
  const { id } = await publishTo(arena, { variant: 'second' });
  const history = () => getWithToken(arena, '/api/ops/apps/mf-market/history');
  const tokens = () => getWithToken(arena, '/api/ops/tokens');
  const before = [await history(), await tokens()];
  const sent = await arena.app.inject({ method: 'POST', url: '/api/prebooking', payload: aPrebooking() });
  await arena.db.execute(sql`alter table audit_log add constraint full_up check (seq < 0) not valid`);
  const references = [sent.json().reference];
  for (const answer of [
    await getWithToken(arena, '/api/ops/submissions?kind=prebooking'),
    await postWithToken(arena, '/api/ops/submissions/exports', { kind: 'prebooking', search: '' }),
    await postWithToken(arena, '/api/ops/submissions/erasures', { references }),
    await postWithToken(arena, '/api/ops/apps/mf-market/activations', { release: id }),
    await postWithToken(arena, '/api/ops/apps/mf-market/canary', { release: id, share: 5 }),
    await postWithToken(arena, '/api/ops/apps/mf-market/retirements', {}),
    await postWithToken(arena, '/api/ops/previews', { releases: { 'mf-market': id } }),
    await postWithToken(arena, '/api/ops/tokens', { name: 'Asha', role: 'viewer' }),
  ]) {
    expect(answer).toEqual({
      status: 500,
      body: { error: 'Something went wrong on our side. Please try again.', code: 'internal' },
    });
  }
  await arena.db.execute(sql`alter table audit_log drop constraint full_up`);
  expect([await history(), await tokens()]).toEqual(before);
  const { body } = await getWithToken(arena, '/api/ops/submissions?kind=prebooking');
  expect(body.submissions.map(({ reference }: { reference: string }) => reference)).toEqual(references);
});
