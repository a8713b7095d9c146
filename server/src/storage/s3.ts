import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
} from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { type AssetStore, releasesAmong, type StoredFile } from './asset-store';
import { createClient } from './s3-client';
import type { S3Address } from './s3-location';
import { noRoom, unreachable } from './store-errors';

/** Requests at a time when many objects are removed. */
const AT_ONCE = 20;

/**
 * Files in a bucket: `<prefix><app>/<release>/<path>`.
 * @throws when the bucket cannot be used
 */
export async function s3Assets(address: S3Address): Promise<AssetStore> {
  const client = createClient(address);
  const { bucket: Bucket, prefix } = address;
  const folderOf = (app: string, release: string) => `${prefix}${app}/${release}/`;

  async function filesBelow(folder: string): Promise<StoredFile[]> {
    const files = [];
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents ?? []) {
        files.push({ path: Key.slice(folder.length), bytes: Size, changed: LastModified });
      }
    }
    return files;
  }

  const store: AssetStore = {
    // A bucket shows an object only when all of it has arrived.
    async save(app, release, path, contents) {
      const Key = folderOf(app, release) + path;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: contents })).catch(refuse);
    },

    async find(app, release, path) {
      const Key = folderOf(app, release) + path;
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(absentOrRefuse);
      if (!found) {
        // The answer is the same when all of the bucket is gone.
        await client.send(new HeadBucketCommand({ Bucket })).catch(refuse);
        return null;
      }
      return {
        size: found.ContentLength ?? 0,
        stream: async (range) => {
          const Range = range && `bytes=${range.start}-${range.end}`;
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(refuse);
          return Body as Readable;
        },
      };
    },

    files: (app, release) => filesBelow(folderOf(app, release)).catch(refuse),

    releases: async () => releasesAmong((await filesBelow(prefix).catch(refuse)).map(({ path }) => path)),

    async removeRelease(app, release) {
      const folder = folderOf(app, release);
      // One by one: not every maker's bucket can remove several objects in one request.
      const inTurn = pLimit(AT_ONCE);
      const remove = ({ path }: StoredFile) =>
        inTurn(() => client.send(new DeleteObjectCommand({ Bucket, Key: folder + path })));
      await Promise.all((await store.files(app, release)).map(remove)).catch(refuse);
    },
  };

  await client.send(new ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 0 })).catch((cause: Error) => {
    const reason = (cause.message || cause.name).replace(/\.$/, '');
    throw new Error(`The bucket of ARENA_ASSETS cannot be used: ${reason}.`, { cause });
  });
  return store;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function absentOrRefuse(error: unknown): null {
  return statusOf(error) === 404 ? null : refuse(error);
}

/** Amazon's buckets are never full; others say so with 507, as the disk behind them is. */
function refuse(error: unknown): never {
  throw statusOf(error) === 507 ? noRoom(error) : unreachable(error);
}
