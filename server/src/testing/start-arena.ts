import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyServerOptions } from 'fastify';
import type { Redis } from 'ioredis';
import { buildApp } from '../app';
import type { BackupSchedule } from '../backup/backup-schedule';
import type { Pause } from '../kernel/http/pause';
import type { AssetStore } from '../kernel/storage/asset-store';
import { diskAssetStore } from '../kernel/storage/disk/disk';
import type { Fetch } from '../operators/ci/issuer-keys';
import type { Destination } from '../operators/events/destination';
import type { OpenIdSettings } from '../operators/openid-connect/provider';
import type { runBrowser } from '../platform/validation/browser-check/browser/run-browser';
import type { RenderPages } from '../platform/validation/prerender/render-pages';
import type { AuthOptions } from '../venue/auth/auth-routes';
import { noAccounts } from './accounts';
import { openTestDatabase } from './database/test-database';
import { pause as endablePause } from './end-pauses';
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
  /** By default, `expectSoon` ends the pauses of repeated checks. */
  pause?: Pause;
  trustProxy?: string;
  traced?: boolean;
  browser?: string;
  /** Opens pages instead of a real browser. */
  runBrowser?: typeof runBrowser;
  operatorOrigin?: string;
  openId?: OpenIdSettings;
  /** Answers for GitHub and GitLab. */
  fetchKeys?: Fetch;
  assetOrigins?: readonly string[];
  destinations?: readonly Destination[];
  securityContact?: string;
  backups?: BackupSchedule;
  /** For tests that read the files of the database, or open them again. They are in `folder`. */
  ownDatabase?: boolean;
};

/** Starts a real server with an empty database. `close` deletes its data. */
export async function startArena({
  now = () => NOW,
  assets: givenAssets,
  maps: givenMaps,
  accounts,
  logger = false,
  redis,
  renderPages = renderFixedBundles,
  pause = endablePause,
  trustProxy,
  traced,
  operatorOrigin,
  openId,
  fetchKeys,
  assetOrigins,
  destinations,
  browser,
  runBrowser,
  securityContact,
  backups,
  ownDatabase = false,
}: ArenaOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'arena-test-'));
  const { db, connections, dump, scrub, close } = await openTestDatabase(ownDatabase ? folder : undefined);
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
    fetchKeys,
    assetOrigins,
    now,
    redis,
    uploads: join(folder, 'uploads'),
    renderPages,
    pause,
    trustProxy,
    traced,
    destinations,
    browser,
    runBrowser,
    securityContact,
    backups,
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
    /** Folder of its files. */
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
