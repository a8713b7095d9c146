import { startPostgres } from '../../../scripts/programs/postgres';

/** Starts an empty Postgres that waits for the disk at each commit, calls `use` with its URL, and removes it. */
export async function withPostgres<T>(use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await use(postgres.url);
  } finally {
    postgres.stop();
  }
}
