import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eq } from 'drizzle-orm';
import { getWithToken, postWithToken } from '../../../testing/ops-client';
import { anUpload, aRelease, shipTo } from '../../../testing/release-builder';
import { startArena } from '../../../testing/start-arena';
import { releases } from '../../ledger/table';

const MARKET = '/api/ops/apps/mf-market';

type Caller = { app: typeof arena.app; token: string };

let arena: Awaited<ReturnType<typeof startArena>>;
let ci: Caller;
let asha: Caller;
let ravi: Caller;

beforeAll(async () => {
  arena = await startArena();
  await shipTo(arena, { app: 'shell', paths: ['/help'] });
  await shipTo(arena, { variant: 'first' });
  const caller = async (name: string, role: string) => {
    const { body } = await postWithToken(arena, '/api/ops/tokens', { name, role, apps: ['mf-market'] });
    return { app: arena.app, token: body.token };
  };
  ci = await caller('pull requests', 'proposer');
  asha = await caller('Asha', 'releaser');
  ravi = await caller('Ravi', 'releaser');
});
afterAll(() => arena.close());

/** Uploads a release and proposes it. `branch`: the one that its build claims. */
async function propose(variant: string, { by = ci, branch = variant }: { by?: Caller; branch?: string } = {}) {
  const { release, files } = aRelease({ variant });
  const source = { commit: 'a'.repeat(40), branch, builtAt: '2026-11-21T09:00:00.000Z' };
  const { payload, headers } = await anUpload({ ...release, source }, files);
  const authorization = `Bearer ${by.token}`;
  const url = `${MARKET}/releases`;
  await arena.app.inject({ method: 'POST', url, payload, headers: { ...headers, authorization } });
  const { status, body } = await postWithToken(by, `${MARKET}/proposals`, {
    release: release.id,
    reason: 'new prices',
  });
  expect([status, body]).toEqual([201, expect.objectContaining({ release: release.id, state: 'waiting' })]);
  return body as Proposal & { url: string };
}

const approve = (by: Caller, { id }: { id: string }) => postWithToken(by, `${MARKET}/proposals/${id}/approval`, {});
const giveBack = (by: Caller, { id }: { id: string }, body: object) =>
  postWithToken(by, `${MARKET}/proposals/${id}/return`, body);
const read = async ({ id }: { id: string }) => (await getWithToken(asha, `${MARKET}/proposals/${id}`)).body;
const waitingProblems = async () =>
  (await getWithToken(arena, '/api/ops/attention')).body.problems.filter(
    ({ kind }: { kind: string }) => kind === 'waiting_proposal',
  );

test('a second person approves: the release is live, and history and audit name both', async () => {
  const proposal = await propose('approved');
  expect((await arena.app.inject(proposal.url)).statusCode).toBeLessThan(400);
  expect(await read(proposal)).toMatchObject({ previewUrl: proposal.url, faults: null, gone: [], outcome: null });
  expect(await waitingProblems()).toEqual([
    expect.objectContaining({
      sentence: `pull requests proposes mf-market ${proposal.release}: new prices`,
      command: `arena preview approve mf-market ${proposal.id}`,
      screen: `/proposals/mf-market/${proposal.id}`,
    }),
  ]);

  expect(await approve(asha, proposal)).toMatchObject({ status: 200, body: { release: proposal.release } });
  expect(await read(proposal)).toMatchObject({ state: 'approved', outcome: 'Asha approved it.' });
  expect(await waitingProblems()).toEqual([]);
  const { history } = (await getWithToken(arena, `${MARKET}/history`)).body;
  expect(history.at(-1)).toMatchObject({
    kind: 'activate',
    release: proposal.release,
    by: 'Asha',
    reason: 'proposed by pull requests: new prices',
  });
  const { entries } = (await getWithToken(arena, '/api/ops/audit?app=mf-market&limit=2')).body;
  expect(entries).toEqual([
    expect.objectContaining({ action: 'activate', by: 'Asha', release: proposal.release }),
    expect.objectContaining({ action: 'approve', by: 'Asha', target: `${proposal.id} of pull requests` }),
  ]);
  const again = { status: 409, body: { error: `${proposal.id} no longer waits. Asha approved it.` } };
  expect(await approve(asha, proposal)).toMatchObject(again);
  expect(await giveBack(ravi, proposal, { reason: 'too late' })).toMatchObject(again);
});

test('the person who proposed a release cannot approve it', async () => {
  const own = await propose('own', { by: asha });
  const error = 'You proposed this release. Another person must approve it.';
  expect(await approve(asha, own)).toMatchObject({ status: 403, body: { error } });
  expect(await read(own)).toMatchObject({ state: 'waiting' });
  expect(await approve(ravi, own)).toMatchObject({ status: 200 });
});

test('a proposal is returned with a reason, which its proposer reads', async () => {
  const proposal = await propose('returned');
  const error = expect.stringContaining('Give a reason: the proposer reads it.');
  expect(await giveBack(asha, proposal, { reason: ' ' })).toMatchObject({ status: 400, body: { error } });
  expect(await giveBack(asha, proposal, { reason: 'wrong year' })).toMatchObject({ status: 200 });
  const { body } = await getWithToken(ci, `${MARKET}/proposals/${proposal.id}`);
  expect(body).toMatchObject({ state: 'returned', outcome: 'Asha returned it: wrong year' });
  expect(await approve(ravi, proposal)).toMatchObject({
    status: 409,
    body: { error: `${proposal.id} no longer waits. Asha returned it: wrong year` },
  });
});

test('of two answers at once, only the first counts', async () => {
  const proposal = await propose('twice');
  const answers = await Promise.all([approve(asha, proposal), approve(ravi, proposal)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const { outcome } = await read(proposal);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.error).toBe(`${proposal.id} no longer waits. ${outcome}`);
  const { history } = (await getWithToken(arena, `${MARKET}/history`)).body;
  expect(history.filter(({ release }: { release: string }) => release === proposal.release)).toHaveLength(1);
});

test('a change of the app supersedes its proposals', async () => {
  const [stale, direct] = [await propose('stale'), await propose('direct')];
  expect((await postWithToken(arena, `${MARKET}/activations`, { release: direct.release })).status).toBe(200);
  expect(await read(direct)).toMatchObject({ state: 'approved', outcome: 'Its release is live already.' });
  const outcome = `mf-market has changed since: ${direct.release} is live. Propose a build with that change.`;
  expect(await read(stale)).toMatchObject({ state: 'superseded', outcome });
  expect(await approve(asha, stale)).toMatchObject({
    status: 409,
    body: { error: `${stale.id} no longer waits. ${outcome}` },
  });
  const repeated = { release: direct.release };
  expect(await postWithToken(ci, `${MARKET}/proposals`, repeated)).toMatchObject({ status: 409 });
});

test('a release without its files cannot be approved', async () => {
  const proposal = await propose('removed');
  await arena.db.update(releases).set({ prunedAt: new Date() }).where(eq(releases.id, proposal.release));
  const error = `${proposal.id} no longer waits. The files of its release were removed. Publish and propose it again.`;
  expect(await approve(asha, proposal)).toMatchObject({ status: 409, body: { error } });
});

test('a newer build of the same branch replaces a proposal; the same build keeps it', async () => {
  const older = await propose('older', { branch: 'prices' });
  expect(await propose('older', { branch: 'prices' })).toMatchObject({ id: older.id, url: older.url });
  const newer = await propose('newer', { branch: 'prices' });
  expect(await read(older)).toMatchObject({ state: 'superseded', outcome: `${newer.id} replaces it.` });
  expect((await waitingProblems()).map(({ screen }: { screen: string }) => screen)).toEqual([
    `/proposals/mf-market/${newer.id}`,
  ]);
});

test('an ended preview has no link, and the next proposal of the release gets another', async () => {
  const proposal = await propose('previewed');
  await postWithToken(asha, `/api/ops/previews/${proposal.previewId}/revocation`, {});
  expect(await read(proposal)).toMatchObject({ previewUrl: null, state: 'waiting' });
  const again = await propose('previewed');
  expect(again.id).toBe(proposal.id);
  expect(await read(proposal)).toMatchObject({ previewUrl: again.url });
});

test('there is no proposal of another app, and none for viewers', async () => {
  const proposal = await propose('foreign');
  const url = `/api/ops/apps/shell/proposals/${proposal.id}`;
  expect(await getWithToken(arena, url)).toMatchObject({
    status: 404,
    body: { error: `There is no proposal ${proposal.id} of shell.` },
  });
  expect((await getWithToken(ci, url)).status).toBe(403);
});
