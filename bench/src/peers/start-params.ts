import { PGlite } from '@electric-sql/pglite';

/** Start parameters that give PGlite the same page cache as the server's database. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
