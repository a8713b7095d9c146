import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { Pool } from 'pg';
import { buildApp } from '../app';
import type { AuthOptions } from '../auth/auth-routes';
import { type OpenDatabase, openDatabase } from '../database/database';
import type { Destination } from '../events/destination';
import type { OpenIdSettings } from '../operators/openid-connect/provider';
import type { RenderPages } from '../releases/prerender/render-pages';
import type { AssetStore } from '../storage/asset-store';
import { diskAssetStore } from '../storage/disk';
import { noAccounts } from './accounts';
import { databaseUrl, prepareDatabaseTemplate, prepareServerTemplate } from './database-template';
import { pause } from './end-pauses';
import { renderFixedBundles } from './fixed-bundles';

const TOKEN = 'the-operator-of-the-tests';

/** The current time in tests. */
export const NOW = new Date('2026-11-21T10:00:00Z');

type ArenaOptions = {
  now?: () => Date;
  assets?: AssetStore;
  maps?: AssetStore;
  accounts?: Partial<AuthOptions>;
  logger?: FastifyServerOptions['logger'];
  redis?: Redis;
  /** By default, releases of the test builder are rendered without the engine. */
  renderPages?: RenderPages;
  trustProxy?: string;
  traced?: boolean;
  browser?: string;
  operatorOrigin?: string;
  openId?: OpenIdSettings;
  assetOrigins?: readonly string[];
  destinations?: readonly Destination[];
  venueEmail?: string;
  securityContact?: string;
};

/**
 * Starts a real server with a new database: a copy of a prepared embedded one, or one on the database server in
 * TEST_DATABASE_URL. `close` deletes it.
 */
export async function startArena({
  now = () => NOW,
  assets: givenAssets,
  maps: givenMaps,
  accounts,
  logger = false,
  redis,
  renderPages = renderFixedBundles,
  trustProxy,
  traced,
  operatorOrigin,
  openId,
  assetOrigins,
  destinations,
  venueEmail,
  browser,
  securityContact,
}: ArenaOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-test-'));
  const { db, connections, dump, scrub, close } = await (process.env.TEST_DATABASE_URL
    ? createDatabase(process.env.TEST_DATABASE_URL)
    : copyEmbeddedDatabase(folder));
  const assets = givenAssets ?? diskAssetStore(join(folder, 'assets'));
  const maps = givenMaps ?? diskAssetStore(join(folder, 'source-maps'));
  const dependencies = {
    db,
    connections,
    dump,
    scrub,
    assets,
    maps,
    operatorToken: TOKEN,
    operatorOrigin,
    openId,
    assetOrigins,
    now,
    redis,
    uploads: join(folder, 'uploads'),
    renderPages,
    pause,
    trustProxy,
    traced,
    destinations,
    venueEmail,
    browser,
    securityContact,
    accounts: { ...noAccounts, ...accounts },
  };
  const app = await buildApp(dependencies, logger);
  return {
    app,
    db,
    dump,
    scrub,
    assets,
    maps,
    token: TOKEN,
    /** Data directory of the embedded database. */
    folder,
    /** Starts another server of the same site. The caller closes it. */
    startAnother: (changes: Partial<Parameters<typeof buildApp>[0]> = {}) =>
      buildApp({ ...dependencies, ...changes }, false),
    close: async () => {
      await app.close();
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function copyEmbeddedDatabase(folder: string): Promise<OpenDatabase> {
  // Copies a thousand small files in a third of the CPU time of the asynchronous function.
  cpSync(await prepareDatabaseTemplate(), folder, { recursive: true });
  return openDatabase({ dataDirectory: folder });
}

/** Shared by the tests of a file, because looking the template up takes a connection and a lock. */
let serverTemplate: Promise<string> | undefined;

async function createDatabase(serverUrl: string): Promise<OpenDatabase> {
  serverTemplate ??= prepareServerTemplate(serverUrl);
  const name = `arena_${randomUUID().replaceAll('-', '')}`;
  const admin = new Pool({ connectionString: serverUrl, max: 1 });
  await admin.query(`create database ${name} template ${await serverTemplate}`);
  const url = databaseUrl(serverUrl, name);
  const { close, ...database } = await openDatabase({ dataDirectory: '', databaseUrl: url });
  return {
    ...database,
    close: async () => {
      await close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
