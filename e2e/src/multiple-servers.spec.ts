import { join } from 'node:path';
import { type Edition, readEdition, sha384 } from '../soak/built-release';
import { publisherOf } from '../soak/publisher';
import { readPage } from '../soak/read-page';
import { killsOfOneInSeveral } from '../soak/server-kills';
import { aVisitor } from './arena/account';
import { Cluster } from './arena/cluster';
import { ask } from './arena/http-request';
import { OPERATOR_TOKEN, projectRoot } from './arena/server';
import { expect, test } from './arena/test';

// One after the other on one cluster: it takes a while to start.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
// No other site is needed.
test.use({ baseURL: undefined });

/** What the site promises for a change to be everywhere, in milliseconds. */
const SOON = { timeout: 1_000, intervals: [50] };

const APP = 'mf-market';

let cluster: Cluster;
/** Addresses of the two servers, past the proxy, and the release API of each. */
let one: string;
let other: string;
let atOne: ReturnType<typeof publisherOf>;
let atOther: ReturnType<typeof publisherOf>;
/** The market's live release, and the next one, which both servers keep. */
let live: Edition;
let next: Edition;

test.beforeAll(async ({ nextMarket }) => {
  // Five programs start, and everything is published, next to another worker's tests.
  test.setTimeout(300_000);
  cluster = await Cluster.start(['shell', APP]);
  [one = '', other = ''] = cluster.servers;
  [atOne, atOther] = [publisherOf({ url: one }, OPERATOR_TOKEN), publisherOf({ url: other }, OPERATOR_TOKEN)] as const;
  live = await readEdition(join(projectRoot, APP));
  next = await readEdition(join(nextMarket, APP));
  expect((await atOne.upload(next)).status).toBe(201);
});
test.afterAll(() => cluster?.stop());

/** The market's release in a page. */
async function shown(server: string, cookie?: string) {
  const { releases } = await readPage({ url: server }, '/market', cookie ? { cookie } : {});
  return releases.get(APP);
}

test('a release uploaded through one server is served whole by the other', async () => {
  for (const { path, sha384: hash } of next.files) {
    const file = await fetch(`${other}/releases/${APP}/${next.release}/${path}`);
    expect(sha384(new Uint8Array(await file.arrayBuffer())), path).toBe(hash);
  }
});

test('a browser takes releases that are in a bucket for whole: what is live, what goes live, and what comes back', async ({
  page,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${cluster.url}/help`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(heading).toHaveText('Market Place');
  await atOther.activate(next, 'to be opened');
  await page.goto(`${other}/market`);
  await expect(heading).toHaveText('Quartermaster');
  await atOne.rollBack(live, 'opened');
  await page.goto(`${one}/market`);
  await expect(heading).toHaveText('Market Place');
});

test('an account made at one server is known at the other; a session opened there is refreshed here and valid there', async () => {
  const { username, email, password } = aVisitor();
  const post = (server: string, path: string, body: object) => ask(server + path, { method: 'POST', body });
  const made = await post(one, '/api/auth/signup', { username, email, password });
  expect(made.status, made.body).toBe(201);
  const entered = JSON.parse((await post(other, '/api/auth/login', { email, password })).body);
  const refreshed = await post(one, '/auth/v1/token?grant_type=refresh_token', entered);
  expect(refreshed.status, refreshed.body).toBe(200);
  const session = JSON.parse(refreshed.body);
  expect(session.refresh_token).not.toBe(entered.refresh_token);
  for (const server of [other, cluster.url]) {
    const user = await ask(`${server}/auth/v1/user`, { headers: { authorization: `Bearer ${session.access_token}` } });
    expect(JSON.parse(user.body).email).toBe(email);
  }
});

test('logins are counted together, by the address a visitor really comes from', async () => {
  let claims = 0;
  const tryToEnter = async (from: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${++claims}` };
    const body = { email: aVisitor().email, password: 'not-this-one' };
    return (await ask(`${cluster.url}/api/auth/login`, { method: 'POST', headers, body, from })).status;
  };
  const answers = [];
  for (let tries = 0; tries < 31; tries++) answers.push(await tryToEnter('127.9.9.1'));
  expect(answers).toEqual([...Array(30).fill(400), 429]);
  expect(await tryToEnter('127.9.9.2')).toBe(400);
});

test('who is in a canary stays in it whichever server answers, and who is not stays out', async () => {
  expect((await atOther.startCanary(next, 50, 'half of all')).status).toBe(200);
  await expect.poll(async () => (await ask(`${one}/market`)).headers['set-cookie'], SOON).toBeDefined();
  const seen = new Set<string | undefined>();
  for (let visitors = 0; visitors < 20; visitors++) {
    const { headers } = await ask(`${cluster.url}/market`);
    const [cookie] = (headers['set-cookie']?.[0] ?? '').split(';');
    const mine = await shown(one, cookie);
    for (const server of [other, one, cluster.url, cluster.url]) expect(await shown(server, cookie)).toBe(mine);
    seen.add(mine);
  }
  expect(seen).toEqual(new Set([live.release, next.release]));
  expect((await atOne.withdraw(APP, 'seen enough')).status).toBe(200);
});

test('what is made live through one server, or rolled back, is shown by the other within a second', async () => {
  expect((await atOne.activate(next, 'to be seen')).status).toBe(200);
  await expect.poll(() => shown(other), SOON).toBe(next.release);
  expect((await atOther.rollBack(live, 'seen')).status).toBe(200);
  await expect.poll(() => shown(one), SOON).toBe(live.release);
});

test('F2 while servers are killed under load no page and no form fails, and what was acknowledged is there once', async () => {
  const tally = await killsOfOneInSeveral({ cluster, milliseconds: 5_000 });
  expect(tally.violations, String(tally)).toEqual([]);
});
