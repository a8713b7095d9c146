import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { type S3Location, s3Location } from '../../kernel/storage/s3/s3-location';

/** A folder or bucket with backups. It may contain other files, which are ignored. */
export type BackupStore = {
  /** Names of the backups, the oldest first. */
  list(): Promise<string[]>;
  /** Saves a file under a name, where it appears only once it is complete. */
  save(name: string, file: string): Promise<void>;
  read(name: string): Promise<Readable>;
  remove(name: string): Promise<void>;
};

export type BackupLocation = { folder: string } | S3Location;

/** Parses `s3://bucket/prefix?endpoint=…&region=…`, or the path of a folder. */
export const backupLocation = z.string().transform((text, context): BackupLocation => {
  if (!text.startsWith('s3:')) return { folder: resolve(text) };
  const { data, error } = s3Location.safeParse(text);
  if (data) return data;
  context.addIssue({ code: 'custom', message: `a folder, or ${error.issues[0]?.message}` });
  return z.NEVER;
});
