import { hash } from 'node:crypto';
import { sdkEndpoint } from '@arena/shared/contract/sdk';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { postWithToken } from '../../testing/ops-client';
import { shipTo } from '../../testing/release-builder';
import { startArena } from '../../testing/start-arena';

let arena: Awaited<ReturnType<typeof startArena>>;

beforeEach(async () => {
  arena = await startArena();
});
afterEach(() => arena.close());

const get = (url: string, headers = {}) => arena.app.inject({ url, headers });

/** Makes a shell live that carries this package. @returns its release ID */
async function shipShell(version: string, contents: string): Promise<string> {
  const files = { [`sdk/shared-${version}.tgz`]: contents };
  const { release, response } = await shipTo(arena, { app: 'shell', variant: contents, paths: ['/help'], files });
  expect(response.statusCode).toBe(200);
  return release.id;
}

const integrityOf = (bytes: Buffer) => `sha512-${hash('sha512', bytes, 'base64')}`;

test('serves the packages of the live shell with their hashes, and after a rollback those of the previous one', async () => {
  const first = await shipShell('1.0.0', 'first');
  const second = await shipShell('1.1.0', 'second');
  const index = sdkEndpoint.schema.response[200].parse((await get('/sdk/')).json());
  expect(index).toMatchObject({ shell: second, offers: { react: '19.3.1' } });
  expect(index.packages.map(({ name, version }) => [name, version])).toEqual([
    ['@arena/shared', '1.1.0'],
    ['@arena/cli', '1.0.0'],
  ]);
  for (const { url, size, integrity } of index.packages) {
    const { headers, rawPayload } = await get(url);
    expect(headers).toMatchObject({ 'content-type': 'application/gzip', 'cache-control': 'no-cache' });
    expect(headers['repr-digest']).toBe(`sha-512=:${integrity.slice('sha512-'.length)}:`);
    expect([rawPayload.length, integrityOf(rawPayload)]).toEqual([size, integrity]);
  }
  expect((await get('/sdk/shared.tgz')).payload).toBe('second');

  await postWithToken(arena, '/api/ops/apps/shell/rollbacks', {});
  expect((await get('/sdk/')).json().shell).toBe(first);
  expect((await get('/sdk/shared.tgz')).payload).toBe('first');
});

test('a package that has not changed is not sent again', async () => {
  await shipShell('1.0.0', 'first');
  const { etag } = (await get('/sdk/shared.tgz')).headers;
  const headers = { 'if-none-match': String(etag) };
  expect(await get('/sdk/shared.tgz', headers)).toMatchObject({ statusCode: 304, payload: '' });
  await shipShell('1.0.0', 'second');
  expect(await get('/sdk/shared.tgz', headers)).toMatchObject({ statusCode: 200, payload: 'second' });
});

test('a package that was changed in the store is not served', async () => {
  const id = await shipShell('1.0.0', 'first');
  await arena.assets.save('shell', id, 'sdk/shared-1.0.0.tgz', Buffer.from('other'));
  expect((await get('/sdk/shared.tgz')).statusCode).toBe(404);
  await arena.assets.save('shell', id, 'sdk/shared-1.0.0.tgz', Buffer.from('first'));
  expect((await get('/sdk/shared.tgz')).payload).toBe('first');
});

test('names the missing part: a shell, its packages, a package of this name', async () => {
  expect((await get('/sdk/')).json().error).toContain('No shell is live yet.');
  const { release } = await shipTo(arena, { app: 'shell', paths: ['/help'] });
  expect((await get('/sdk/shared.tgz')).json().error).toContain(`The live shell ${release.id} has no packages.`);
  await shipShell('1.0.0', 'first');
  const { statusCode, payload } = await get('/sdk/other.tgz');
  expect([statusCode, JSON.parse(payload).error]).toEqual([404, 'There is no such package. /sdk/ lists all.']);
});
