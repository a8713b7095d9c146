import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { BackupPlace } from './place';
import { type KeepCounts, outdatedBackups } from './thin';

/**
 * Saves a backup at its place and reads it back.
 * @param file of a verified backup
 * @throws if the place returns something else; that is removed
 */
export async function saveBackup(place: BackupPlace, name: string, file: string): Promise<void> {
  await place.save(name, file);
  const [expected, saved] = await Promise.all([hashOf(createReadStream(file)), hashOf(await place.read(name))]);
  if (saved === expected) return;
  await place.remove(name);
  throw new Error('The saved backup differs from the one that was made.');
}

/** Deletes the backups that need not be kept. @returns their names */
export async function thinBackups(place: BackupPlace, keep: KeepCounts): Promise<string[]> {
  const outdated = outdatedBackups(await place.list(), keep);
  for (const name of outdated) await place.remove(name);
  return outdated;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('hex');
}
