import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// Runs as a separate process. Its argument is the folder to create the database in.
const client = await PGlite.create(join(process.argv[2] ?? '', 'db'));
await client.close();
