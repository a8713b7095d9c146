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
import { type AssetStore, parseReleaseFolders, type StoredFile } from '../asset-store';
import { insufficientStorage, storeUnavailable } from '../store-errors';
import { createClient } from './s3-client';
import type { S3Location } from './s3-location';

/** Concurrent requests while a release is removed. */
const MAX_CONCURRENT_DELETES = 20;

/**
 * Stores files in a bucket: `<prefix><app>/<release>/<path>`.
 * @throws if the bucket cannot be used
 */
export async function s3AssetStore(location: S3Location): Promise<AssetStore> {
  const client = createClient(location);
  const { bucket: Bucket, prefix } = location;
  const releaseFolder = (app: string, release: string) => `${prefix}${app}/${release}/`;

  async function listFiles(folder: string): Promise<StoredFile[]> {
    const files = [];
    for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
      for (const { Key = '', Size = 0, LastModified = new Date() } of Contents ?? []) {
        files.push({ path: Key.slice(folder.length), bytes: Size, modifiedAt: LastModified });
      }
    }
    return files;
  }

  const store: AssetStore = {
    // Uploads to a bucket are atomic.
    async save(app, release, path, contents) {
      const Key = releaseFolder(app, release) + path;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: contents })).catch(throwStoreError);
    },

    async find(app, release, path) {
      const Key = releaseFolder(app, release) + path;
      const found = await client.send(new HeadObjectCommand({ Bucket, Key })).catch(nullIfMissing);
      if (!found) {
        // The response is also 404 if the bucket itself is missing.
        await client.send(new HeadBucketCommand({ Bucket })).catch(throwStoreError);
        return null;
      }
      return {
        size: found.ContentLength ?? 0,
        modifiedAt: found.LastModified ?? new Date(),
        stream: async (range) => {
          const Range = range && `bytes=${range.start}-${range.end}`;
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range })).catch(throwStoreError);
          return Body as Readable;
        },
      };
    },

    files: (app, release) => listFiles(releaseFolder(app, release)).catch(throwStoreError),

    releases: async () => parseReleaseFolders((await listFiles(prefix).catch(throwStoreError)).map(({ path }) => path)),

    async removeRelease(app, release) {
      const folder = releaseFolder(app, release);
      // Deletes objects one by one, because not every S3-compatible service supports batch deletion.
      const limit = pLimit(MAX_CONCURRENT_DELETES);
      const remove = ({ path }: StoredFile) =>
        limit(() => client.send(new DeleteObjectCommand({ Bucket, Key: folder + path })));
      await Promise.all((await store.files(app, release)).map(remove)).catch(throwStoreError);
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

function nullIfMissing(error: unknown): null {
  return statusOf(error) === 404 ? null : throwStoreError(error);
}

/** S3-compatible services answer 507 when their disk is full. Amazon's buckets are never full. */
function throwStoreError(error: unknown): never {
  throw statusOf(error) === 507 ? insufficientStorage(error) : storeUnavailable(error);
}
