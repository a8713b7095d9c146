import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { CONNECTIONS } from '../measure/load';
import { processorTime } from '../measure/process';
import { DurableFiles, durableParams } from './durable-files';

/** As many as the server opens. */
const POOL = 10;

const INSERT = `insert into prebookings
  (reference, idempotency_key, fingerprint, text_version, received_at, name, email, mobile, city, comments, agree_terms)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/** What a visitor sends; the row that is inserted has the same in it. */
export const prebooking = {
  name: 'Asha Rawat',
  email: 'asha@example.in',
  mobile: '9876543210',
  city: 'Dehradun',
  comments: 'We are eight and would like to come on a Saturday.',
  agreeTerms: true,
} as const;

/** `processor`: microseconds of this process for each row. */
export type Written = { perSecond: number; processor: number };

type Query = (text: string, values: unknown[]) => Promise<unknown>;

/** Inserts rows into the embedded database of a folder that nobody has open. */
export async function insertsIntoEmbedded(data: string, seconds: number): Promise<Written> {
  const database = await PGlite.create({ fs: new DurableFiles(join(data, 'db')), startParams: durableParams });
  try {
    return await insertsPerSecond((text, values) => database.query(text, values), seconds);
  } finally {
    await database.close();
  }
}

/** Inserts rows into a Postgres. */
export async function insertsIntoPostgres(url: string, seconds: number): Promise<Written> {
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  try {
    return await insertsPerSecond((text, values) => pool.query(text, values), seconds);
  } finally {
    await pool.end();
  }
}

/** As many at a time as connections ask the server. */
async function insertsPerSecond(query: Query, seconds: number): Promise<Written> {
  const since = performance.now();
  const before = processorTime(process.pid);
  let inserted = 0;
  const insertUntilOver = async () => {
    while (performance.now() - since < seconds * 1000) {
      await query(INSERT, row());
      inserted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, insertUntilOver));
  return {
    perSecond: (inserted / (performance.now() - since)) * 1000,
    processor: ((processorTime(process.pid) - before) / inserted) * 1e6,
  };
}

function row(): unknown[] {
  const { name, email, mobile, city, comments, agreeTerms } = prebooking;
  const fingerprint = createHash('sha256').update(email).digest('hex');
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
