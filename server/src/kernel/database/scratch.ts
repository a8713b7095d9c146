import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { packageFolder } from '../package-folder';
import type { Database } from './database';

/** An empty, migrated database in memory. It leaves nothing on the disk. `dump`: as a tar file. */
export async function openScratchDatabase(): Promise<{
  db: Database;
  dump: () => Promise<Blob>;
  close: () => Promise<void>;
}> {
  const client = await PGlite.create();
  const db = drizzle({ client, casing: 'snake_case' });
  await migrate(db, { migrationsFolder: join(packageFolder, 'migrations') });
  return { db, dump: () => client.dumpDataDir('none'), close: () => client.close() };
}
