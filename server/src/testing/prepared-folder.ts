import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../database/database';

const cache = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url));
const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * A data directory with a migrated, empty database, to be copied: creating one takes seconds, copying does not.
 * It is made once for all workers and kept until the migrations or the packages change.
 */
export async function preparedFolder(): Promise<string> {
  const folder = join(cache, `arena-database-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(`${folder}-`);
  await (await openDatabase({ dataDirectory: beside })).close();
  // Another worker may have been faster; its folder is as good.
  await rename(beside, folder).catch(() => rm(beside, { recursive: true }));
  return folder;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(join(migrations, '../package.json')));
  for (const file of (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort()) {
    hash.update(await readFile(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
