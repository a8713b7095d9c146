import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { HOUR } from '@arena/shared/contract/time/duration';
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { createClient } from '../../kernel/storage/s3/s3-client';
import type { S3Location } from '../../kernel/storage/s3/s3-location';
import { backupsAmong } from './backup-name';
import type { BackupStore } from './backup-store';

/** Milliseconds. A backup is uploaded in one request. */
const REQUEST_TIMEOUT = HOUR;

/** Backups in a bucket: `<prefix><name>`, each of at most 5 GB, the maximum size of one upload. */
export function s3BackupStore(location: S3Location): BackupStore {
  const client = createClient(location, REQUEST_TIMEOUT);
  const { bucket: Bucket, prefix } = location;
  return {
    async list() {
      const names: string[] = [];
      for await (const { Contents } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
        for (const { Key = '' } of Contents ?? []) names.push(Key.slice(prefix.length));
      }
      return backupsAmong(names);
    },
    // Uploads to a bucket are atomic.
    async save(name, file) {
      const { size: ContentLength } = await stat(file);
      await client.send(
        new PutObjectCommand({ Bucket, Key: prefix + name, Body: createReadStream(file), ContentLength }),
      );
    },
    async read(name) {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: prefix + name }));
      return Body as Readable;
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
  };
}
