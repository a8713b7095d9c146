import { PGlite } from '@electric-sql/pglite';

/** With these an embedded database has as large a page cache as ours. */
export const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'];
