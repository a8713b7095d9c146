import { startPostgres } from '../../../scripts/postgres';

/** Calls `use` with the address of an empty Postgres, durable as that of a site, and removes it then. */
export async function withPostgres<T>(use: (url: string) => Promise<T>): Promise<T> {
  const postgres = await startPostgres({ durable: true });
  try {
    return await use(postgres.url);
  } finally {
    postgres.stop();
  }
}
