import { join } from 'node:path';
import { type BuiltRelease, readBuiltRelease, sha384 } from '../../soak/built-release';
import { readPage } from '../../soak/clients/read-page';
import { createPublisher, type Publisher } from '../../soak/publisher';
import { killServersUnderLoad } from '../../soak/server-kills';
import { aVisitor } from '../arena/account';
import { sendRequest } from '../arena/http-request';
import { Cluster } from '../arena/sites/cluster';
import { OPERATOR_TOKEN, projectRoot } from '../arena/sites/server';
import { expect, test } from '../arena/test';

// The tests share one cluster and run one after the other: a cluster takes a while to start.
test.describe.configure({ mode: 'serial', timeout: 120_000 });
// Without a base URL no other site is started.
test.use({ baseURL: undefined });

/** A change reaches every server within a second. */
const WITHIN_A_SECOND = { timeout: 1_000, intervals: [50] };

const APP = 'mf-market';

let cluster: Cluster;
/** URLs of the two servers behind the proxy, and clients of their release APIs. */
let first: string;
let second: string;
let firstPublisher: Publisher;
let secondPublisher: Publisher;
/** The market's live release and the next one, both published. */
let live: BuiltRelease;
let next: BuiltRelease;

test.beforeAll(async ({ nextMarket }) => {
  // Starts five processes and publishes two apps while another worker runs tests.
  test.setTimeout(300_000);
  cluster = await Cluster.start(['shell', APP]);
  [first = '', second = ''] = cluster.servers;
  firstPublisher = createPublisher({ url: first }, OPERATOR_TOKEN);
  secondPublisher = createPublisher({ url: second }, OPERATOR_TOKEN);
  live = await readBuiltRelease(join(projectRoot, APP));
  next = await readBuiltRelease(nextMarket.folder);
  expect((await firstPublisher.upload(next)).status).toBe(201);
});
test.afterAll(() => cluster?.stop());

/** The market's release in a page from this server. */
async function readMarketRelease(server: string, cookie?: string) {
  const { releases } = await readPage({ url: server }, '/market', cookie ? { cookie } : {});
  return releases.get(APP);
}

test('a release uploaded through one server is served completely by the other', async () => {
  // No visitor had it yet, so its files need a token.
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  for (const { path, sha384: hash } of next.files) {
    const file = await fetch(`${second}/releases/${APP}/${next.id}/${path}`, { headers });
    expect(sha384(new Uint8Array(await file.arrayBuffer())), path).toBe(hash);
  }
});

test('a browser loads live, new and rolled-back releases from the bucket', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(`${cluster.url}/help`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Market Place' }).click();
  await expect(heading).toHaveText('Market Place');
  await secondPublisher.activate(next, 'open the new release');
  await page.goto(`${second}/market`);
  await expect(heading).toHaveText('Quartermaster');
  await firstPublisher.rollBack(live, 'open the old release');
  await page.goto(`${first}/market`);
  await expect(heading).toHaveText('Market Place');
});

test('accounts and sessions created on one server work on the other', async () => {
  const { username, email, password } = aVisitor();
  const post = (server: string, path: string, body: object) => sendRequest(server + path, { method: 'POST', body });
  const signUp = await post(first, '/api/auth/signup', { username, email, password });
  expect(signUp.status, signUp.body).toBe(201);
  const login = JSON.parse((await post(second, '/api/auth/login', { email, password })).body);
  const refreshed = await post(first, '/auth/v1/token?grant_type=refresh_token', login);
  expect(refreshed.status, refreshed.body).toBe(200);
  const session = JSON.parse(refreshed.body);
  expect(session.refresh_token).not.toBe(login.refresh_token);
  for (const server of [second, cluster.url]) {
    const user = await sendRequest(`${server}/auth/v1/user`, {
      headers: { authorization: `Bearer ${session.access_token}` },
    });
    expect(JSON.parse(user.body).email).toBe(email);
  }
});

test('the servers share login rate limits, by the real IP address of the client', async () => {
  let attempts = 0;
  const tryToLogIn = async (localAddress: string) => {
    const headers = { 'x-forwarded-for': `198.51.100.${++attempts}` };
    const body = { email: aVisitor().email, password: 'not-this-one' };
    return (await sendRequest(`${cluster.url}/api/auth/login`, { method: 'POST', headers, body, localAddress })).status;
  };
  const statuses = [];
  for (let attempt = 0; attempt < 31; attempt++) statuses.push(await tryToLogIn('127.9.9.1'));
  expect(statuses).toEqual([...Array(30).fill(400), 429]);
  expect(await tryToLogIn('127.9.9.2')).toBe(400);
});

test('every server gives a visitor the same side of a canary', async () => {
  expect((await secondPublisher.startCanary(next, 50, 'half of the visitors')).status).toBe(200);
  await expect
    .poll(async () => (await sendRequest(`${first}/market`)).headers['set-cookie'], WITHIN_A_SECOND)
    .toBeDefined();
  const releases = new Set<string | undefined>();
  for (let visitors = 0; visitors < 20; visitors++) {
    const { headers } = await sendRequest(`${cluster.url}/market`);
    const [cookie] = (headers['set-cookie']?.[0] ?? '').split(';');
    const release = await readMarketRelease(first, cookie);
    for (const server of [second, first, cluster.url, cluster.url]) {
      expect(await readMarketRelease(server, cookie)).toBe(release);
    }
    releases.add(release);
  }
  expect(releases).toEqual(new Set([live.id, next.id]));
  expect((await firstPublisher.withdraw(APP, 'test finished')).status).toBe(200);
});

test('an activation or rollback through one server shows on the other within a second', async () => {
  expect((await firstPublisher.activate(next, 'activate through the first')).status).toBe(200);
  await expect.poll(() => readMarketRelease(second), WITHIN_A_SECOND).toBe(next.id);
  expect((await secondPublisher.rollBack(live, 'roll back through the second')).status).toBe(200);
  await expect.poll(() => readMarketRelease(first), WITHIN_A_SECOND).toBe(live.id);
});

test('while servers are killed under load, no page or form fails, and acknowledged forms are stored once @F2', async () => {
  const tally = await killServersUnderLoad({ cluster, milliseconds: 5_000 });
  expect(tally.violations, String(tally)).toEqual([]);
});
