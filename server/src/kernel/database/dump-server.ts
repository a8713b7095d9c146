import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { copyDatabase } from './copy-database';
import { openDatabase } from './database';
import { withSize } from './dump';
import { withoutQuery } from './query-error';
import { openScratchDatabase } from './scratch';

// Runs as a separate process, because it holds the whole database in memory. Writes the database of DATABASE_URL to the
// standard output: the size, and then the tar file of an embedded database with the same rows.
async function dump() {
  const source = await openDatabase({ dataDirectory: '', databaseUrl: process.env.DATABASE_URL ?? '' });
  const scratch = await openScratchDatabase();
  await copyDatabase(source.db, scratch.db);
  await source.close();
  await pipeline(Readable.from(withSize(await scratch.dump())), process.stdout);
}

dump().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(Object(withoutQuery(error)).message);
    process.exit(1);
  },
);
