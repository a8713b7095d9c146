/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Location } from '../../kernel/storage/s3/s3-location';

/** The only key that the test server accepts. */
const KEY = 'S3RVER';

/** Starts a local S3 server with one empty bucket. `stop` may be called more than once. */
export async function startBucket() {
  process.env.AWS_ACCESS_KEY_ID = KEY;
  process.env.AWS_SECRET_ACCESS_KEY = KEY;
  const directory = await mkdtemp(join(tmpdir(), 'arena-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    // Its signatures differ for requests to a whole bucket. The key is still checked.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'arena' }],
  });
  const { port } = await server.run();
  const location: S3Location = {
    bucket: 'arena',
    prefix: 'sites/test/',
    endpoint: `http://127.0.0.1:${port}`,
    region: undefined,
  };
  let close = () => server.close();
  return {
    location,
    stop: async () => {
      await close();
      close = async () => undefined;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
