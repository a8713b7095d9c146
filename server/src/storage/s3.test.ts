import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DeleteBucketCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startBucket } from '../testing/start-bucket';
import { s3Assets } from './s3';
import { createClient } from './s3-client';

const APP = 'mf-market';
const ID = '1.0.0-0123456789abcdef';

let bucket: Awaited<ReturnType<typeof startBucket>>;

beforeEach(async () => {
  bucket = await startBucket();
});
afterEach(() => bucket.stop());

test.each([
  ['a bucket that does not exist', () => ({ ...bucket.address, bucket: 'another' })],
  ['a server that does not answer', () => ({ ...bucket.address, endpoint: 'http://127.0.0.1:9' })],
])('%s is refused at once', async (_, address) => {
  await expect(s3Assets(address())).rejects.toThrow(/^The bucket of ARENA_ASSETS cannot be used: .+[^.]\.$/);
});

test('a key that is not right is refused at once', async () => {
  process.env.AWS_ACCESS_KEY_ID = 'NOBODY';
  await expect(s3Assets(bucket.address)).rejects.toThrow(/^The bucket of ARENA_ASSETS cannot be used: .+Access Key/);
});

test('a bucket that has files already is opened like an empty one', async () => {
  const first = await s3Assets(bucket.address);
  for (const path of ['remoteEntry.js', '1.js']) await first.save(APP, ID, path, Buffer.from(path));
  const again = await s3Assets(bucket.address);
  expect((await again.files(APP, ID)).length).toBe(2);
});

test('two sites share a bucket under prefixes of their own', async () => {
  const one = await s3Assets(bucket.address);
  const two = await s3Assets({ ...bucket.address, prefix: 'sites/two/' });
  const root = await s3Assets({ ...bucket.address, prefix: '' });
  await one.save(APP, ID, 'remoteEntry.js', Buffer.from('one'));
  await two.save(APP, ID, 'remoteEntry.js', Buffer.from('other'));
  await one.removeRelease(APP, ID);
  expect(await one.releases()).toEqual([]);
  expect((await two.find(APP, ID, 'remoteEntry.js'))?.size).toBe(5);
  expect(await root.releases()).toEqual([]);
});

test('without its bucket, nothing is "missing"', async () => {
  const assets = await s3Assets(bucket.address);
  expect(await assets.find(APP, ID, 'remoteEntry.js')).toBeNull();
  await createClient(bucket.address).send(new DeleteBucketCommand({ Bucket: bucket.address.bucket }));
  await expect(assets.find(APP, ID, 'remoteEntry.js')).rejects.toMatchObject({ kind: 'unavailable' });
});

test('a bucket without room says so', async () => {
  const full = createServer((request, response) => response.writeHead(request.method === 'PUT' ? 507 : 200).end());
  await new Promise<void>((resolve) => full.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(full.address() as AddressInfo).port}`;
  const assets = await s3Assets({ ...bucket.address, endpoint });
  await expect(assets.save(APP, ID, 'remoteEntry.js', Buffer.from('var entry;'))).rejects.toMatchObject({
    kind: 'full',
  });
  full.closeAllConnections();
  full.close();
});
