import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type KeepCounts, outdatedBackups } from './retention';
import type { BackupStore } from './store/backup-store';

/**
 * Saves a backup and reads it back.
 * @param file of a verified backup
 * @throws if the store returns other bytes. The saved copy is then deleted
 */
export async function saveBackup(store: BackupStore, name: string, file: string): Promise<void> {
  await store.save(name, file);
  const [expected, saved] = await Promise.all([hashOf(createReadStream(file)), hashOf(await store.read(name))]);
  if (saved === expected) return;
  await store.remove(name);
  throw new Error('The saved backup differs from the one that was made.');
}

/** Deletes backups past their retention. @returns their names */
export async function applyRetention(store: BackupStore, keep: KeepCounts): Promise<string[]> {
  const outdated = outdatedBackups(await store.list(), keep);
  for (const name of outdated) await store.remove(name);
  return outdated;
}

async function hashOf(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('hex');
}
