/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Address } from '../storage/s3-location';

/** The one key that the server of tests knows. */
const KEY = 'S3RVER';

/** A bucket of its own on an S3 server of its own, on this machine. `stop` may be called again. */
export async function startBucket() {
  process.env.AWS_ACCESS_KEY_ID = KEY;
  process.env.AWS_SECRET_ACCESS_KEY = KEY;
  const directory = await mkdtemp(join(tmpdir(), 'arena-bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    // It reckons signatures of requests for a bucket as a whole in its own way; the key has to be right all the same.
    allowMismatchedSignatures: true,
    configureBuckets: [{ name: 'arena' }],
  });
  const { port } = await server.run();
  const address: S3Address = {
    bucket: 'arena',
    prefix: 'sites/test/',
    endpoint: `http://127.0.0.1:${port}`,
    region: undefined,
  };
  let close = () => server.close();
  return {
    address,
    stop: async () => {
      await close();
      close = async () => undefined;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
