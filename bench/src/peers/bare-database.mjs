// The least a process can be that holds the same embedded database: it opens a folder, answers one query, and stays.
import { PGlite } from '@electric-sql/pglite';

// As large a page cache as ours.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
const database = await PGlite.create(process.argv[2], { startParams });
await database.query('select count(*) from releases');
process.send('open');
process.once('SIGTERM', () => database.close().then(() => process.exit(0)));
