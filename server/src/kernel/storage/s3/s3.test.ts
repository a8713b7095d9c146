import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteBucketCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startBucket } from '../../../testing/servers/start-bucket';
import { s3AssetStore } from './s3';
import { createClient } from './s3-client';

const APP = 'mf-market';
const ID = '1.0.0-0123456789abcdef';

let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.stop());

test.each([
  ['a bucket that does not exist', () => ({ ...bucket.location, bucket: 'another' })],
  ['a server that does not answer', () => ({ ...bucket.location, endpoint: 'http://127.0.0.1:9' })],
])('rejects %s immediately', async (_, location) => {
  await expect(s3AssetStore(location())).rejects.toThrow(/^The bucket of ARENA_ASSETS cannot be used: .+[^.]\.$/);
});

test('rejects a wrong access key immediately', async () => {
  process.env.AWS_ACCESS_KEY_ID = 'NOBODY';
  await expect(s3AssetStore(bucket.location)).rejects.toThrow(
    /^The bucket of ARENA_ASSETS cannot be used: .+Access Key/,
  );
});

test('opens a bucket that already contains files', async () => {
  const first = await s3AssetStore(bucket.location);
  for (const path of ['remoteEntry.js', '1.js']) await first.save(APP, ID, path, Buffer.from(path));
  const again = await s3AssetStore(bucket.location);
  expect((await again.files(APP, ID)).length).toBe(2);
});

test('lets two sites share a bucket with different prefixes', async () => {
  const one = await s3AssetStore(bucket.location);
  const two = await s3AssetStore({ ...bucket.location, prefix: 'sites/two/' });
  const root = await s3AssetStore({ ...bucket.location, prefix: '' });
  await one.save(APP, ID, 'remoteEntry.js', Buffer.from('one'));
  await two.save(APP, ID, 'remoteEntry.js', Buffer.from('other'));
  await one.removeRelease(APP, ID);
  expect(await one.releases()).toEqual([]);
  expect((await two.find(APP, ID, 'remoteEntry.js'))?.size).toBe(5);
  expect(await root.releases()).toEqual([]);
});

test('rejects instead of reporting a missing file if the bucket was deleted', async () => {
  const assets = await s3AssetStore(bucket.location);
  expect(await assets.find(APP, ID, 'remoteEntry.js')).toBeNull();
  await createClient(bucket.location).send(new DeleteBucketCommand({ Bucket: bucket.location.bucket }));
  await expect(assets.find(APP, ID, 'remoteEntry.js')).rejects.toMatchObject({ code: 'unavailable' });
});

test('rejects with 507 if the bucket is full', async () => {
  const full = createServer((request, response) => response.writeHead(request.method === 'PUT' ? 507 : 200).end());
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
  const assets = await s3AssetStore({ ...bucket.location, endpoint });
  await expect(assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'))).rejects.toMatchObject({
    code: 'storage_full',
  });
  full.closeAllConnections();
  full.close();
});
