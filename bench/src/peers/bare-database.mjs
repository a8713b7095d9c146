// A minimal process with the same embedded database: opens a folder, runs one query, and keeps running.
import { PGlite } from '@electric-sql/pglite';

const [, , folder, ...startParams] = process.argv;
const database = await PGlite.create(folder, { startParams });
await database.query('select count(*) from releases');
process.send('open');
process.once('SIGTERM', () => database.close().then(() => process.exit(0)));
