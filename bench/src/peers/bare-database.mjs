// The least a process can be that holds the same embedded database: it opens a folder, answers one query, and stays.
import { PGlite } from '@electric-sql/pglite';

const [, , folder, ...startParams] = process.argv;
const database = await PGlite.create(folder, { startParams });
await database.query('select count(*) from releases');
process.send('open');
process.once('SIGTERM', () => database.close().then(() => process.exit(0)));
