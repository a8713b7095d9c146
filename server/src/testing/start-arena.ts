import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { Pool } from 'pg';
import { buildApp } from '../app';
import type { AuthOptions } from '../auth/auth-routes';
import { type OpenDatabase, openDatabase } from '../database/database';
import type { AssetStore } from '../storage/asset-store';
import { diskAssets } from '../storage/disk';
import { noAccounts } from './accounts';
import { preparedFolder } from './prepared-folder';

const TOKEN = 'the-operator-of-the-tests';

/** The instant at which tests run. */
export const NOW = new Date('2026-11-21T10:00:00Z');

/** What a test wants to be otherwise. */
type Choice = {
  now?: () => Date;
  assets?: AssetStore;
  accounts?: Partial<AuthOptions>;
  logger?: FastifyServerOptions['logger'];
  redis?: Redis;
  trustProxy?: string;
  operatorOrigin?: string;
};

/**
 * A real server on a database of its own: a copy of a prepared embedded one, or a new one on the server that TEST_DATABASE_URL names.
 * `close` removes all of it.
 */
export async function startArena({
  now = () => NOW,
  assets: given,
  accounts,
  logger = false,
  redis,
  trustProxy,
  operatorOrigin,
}: Choice = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-test-'));
  const { db, connections, dump, scrub, close } = await (process.env.TEST_DATABASE_URL
    ? newDatabase(process.env.TEST_DATABASE_URL)
    : embeddedCopy(folder));
  const assets = given ?? diskAssets(join(folder, 'assets'));
  const app = await buildApp(
    {
      db,
      connections,
      dump,
      scrub,
      assets,
      operatorToken: TOKEN,
      operatorOrigin,
      now,
      redis,
      uploads: join(folder, 'uploads'),
      trustProxy,
      accounts: { ...noAccounts, ...accounts },
    },
    logger,
  );
  return {
    app,
    db,
    scrub,
    assets,
    token: TOKEN,
    /** Where the database lies, unless it is on a server. */
    folder,
    close: async () => {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function embeddedCopy(folder: string): Promise<OpenDatabase> {
  await cp(await preparedFolder(), folder, { recursive: true });
  return openDatabase({ dataDirectory: folder });
}

async function newDatabase(serverUrl: string): Promise<OpenDatabase> {
  const name = `arena_${randomUUID().replaceAll('-', '')}`;
  const admin = new Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { close, ...database } = await openDatabase({ dataDirectory: '', databaseUrl: url.href });
  return {
    ...database,
    close: async () => {
      await close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
