import { Client, type ClientBase } from 'pg';
import { rejectUnusable } from './reject-unusable';
import { CONNECTION_NAME } from './server-versions';

/** Milliseconds to wait for a new connection or one from the pool. */
export const CONNECT_TIMEOUT = 10_000;

/** Fixes the formats of a session, which must not depend on the settings of the server, its databases and its users. */
const SAME_EVERYWHERE = `
  set client_encoding = 'UTF8';
  set datestyle = 'ISO, YMD';
  set intervalstyle = 'postgres';
  set timezone = 'UTC';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set standard_conforming_strings = on;
  set default_transaction_isolation = 'read committed';
`;

/** Time limits. Migrations, moves and backups run without them. */
export const TIME_LIMITS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Limits for requests. Forms give up after ten seconds; lists that search many rows may take longer. */
const LIMITS_OF_REQUESTS = `
  set statement_timeout = '30s';
  set lock_timeout = '10s';
  set idle_in_transaction_session_timeout = '60s';
`;

/** Prepares a new connection without time limits. */
export async function prepareSession(client: ClientBase) {
  await client.query(SAME_EVERYWHERE + TIME_LIMITS.map((name) => `set ${name} = 0;`).join('\n'));
}

/** Names a connection of the pool and limits how long its statements may take. */
export async function prepareForRequests(client: ClientBase) {
  await client.query(`set application_name = '${CONNECTION_NAME}'; ${LIMITS_OF_REQUESTS}`);
}

/**
 * Opens a connection outside of the pool, without time limits. The caller ends it.
 * @throws with the reason if the server cannot be reached
 */
export async function connectAlone(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT });
  // Without a listener, an error of the connection would crash the process. It also fails the next query.
  client.on('error', () => undefined);
  await client.connect().catch(rejectUnusable);
  return client;
}
