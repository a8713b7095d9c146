import { hash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { CONNECTIONS } from '../measure/load';
import { processorTime } from '../measure/process';
import { DurableFiles, durableParams } from './durable-files';

/** The server's pool has the same size. */
const POOL = 10;

const INSERT = `insert into prebookings
  (reference, idempotency_key, fingerprint, text_version, received_at, name, email, mobile, city, comments, agree_terms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** A visitor's request body; the inserted row has the same values. */
export const prebooking = {
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Dehradun',
  comments: 'We are eight and would like to come on a Saturday.',
  agreeTerms: true,
} as const;

/** `processor` is CPU time per row in microseconds. */
export type WriteResult = { perSecond: number; processor: number };

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Inserts rows into the embedded database of a stopped site. */
export async function measureEmbeddedInserts(data: string, seconds: number): Promise<WriteResult> {
  const database = await PGlite.create({ fs: new DurableFiles(join(data, 'db')), startParams: durableParams });
  try {
    return await insertsPerSecond((text, values) => database.query(text, values), seconds);
  } finally {
    await database.close();
  }
}

/** Inserts rows into Postgres. */
export async function measurePostgresInserts(url: string, seconds: number): Promise<WriteResult> {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  try {
    return await insertsPerSecond((text, values) => pool.query(text, values), seconds);
  } finally {
    await pool.end();
  }
}

/** Runs as many inserts in parallel as the load generator has connections. */
async function insertsPerSecond(query: Query, seconds: number): Promise<WriteResult> {
  const startedAt = performance.now();
  const cpuBefore = processorTime(process.pid);
  let inserted = 0;
  const insertUntilTimeout = async () => {
    while (performance.now() - startedAt < seconds * 1000) {
      await query(INSERT, row());
      inserted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insertUntilTimeout));
  return {
    perSecond: (inserted / (performance.now() - startedAt)) * 1000,
    processor: ((processorTime(process.pid) - cpuBefore) / inserted) * 1e6,
  };
}

function row(): unknown[] {
  const { name, email, mobile, city, comments, agreeTerms } = prebooking;
  const fingerprint = hash('sha256', email, 'hex');
  return [
    randomUUID(),
    randomUUID(),
    fingerprint,
    'prebooking-2026-11',
    new Date(),
    name,
    email,
    mobile,
    city,
    comments,
    agreeTerms,
  ];
}
