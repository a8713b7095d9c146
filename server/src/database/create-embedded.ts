import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

// Run as a process of its own, with the folder to create a database in.
const client = await PGlite.create(join(process.argv[2] ?? '', 'db'));
await client.close();
