import type { ClientBase } from 'pg';
import { requireUsableServer } from '../server/examine-server';
import { connectAlone, prepareSession } from '../server/server-session';
import { SiteInUse } from './site-in-use';

/** Arbitrary number of the advisory lock that every connection of a server shares, and that a move holds alone. */
const SITE_LOCK = 4_203_003;

/** Marks the database as used by a server, for as long as the connection lasts. Waits for the end of a move. */
export async function shareSite(client: ClientBase) {
  await client.query('select pg_advisory_lock_shared($1)', [SITE_LOCK]);
}

/**
 * Claims the site on a Postgres server for this process: servers do not use its database until the claim is released,
 * and wait if they start in the meantime.
 * @returns a function that releases the claim
 * @throws SiteInUse if a server is using the database
 */
export async function claimSite(databaseUrl: string): Promise<() => Promise<void>> {
  await requireUsableServer(databaseUrl);
  const client = await connectAlone(databaseUrl);
  await prepareSession(client);
  const { rows } = await client.query<{ isClaimed: boolean }>('select pg_try_advisory_lock($1) as "isClaimed"', [
    SITE_LOCK,
  ]);
  if (rows[0]?.isClaimed) return () => client.end();
  await client.end();
  throw new SiteInUse('A server is using the database of DATABASE_URL. Stop all servers of the site first.');
}
