import { rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { portInUse, requireFreePort } from '../require-free-port.mjs';
import { buildApp } from './app';
import { startBackupDrills } from './backup/backup-drill';
import { proveBackup } from './backup/prove-backup';
import { startBackups } from './backup/start-backups';
import { openBackupStore } from './backup/store/open-backup-store';
import { type Config, readConfig } from './config';
import { startWarnings } from './doubtful-settings';
import { EXPIRING_COLUMNS } from './expiring-columns';
import { openDatabase } from './kernel/database/database';
import { explainDamage } from './kernel/database/embedded/check-folder';
import { withoutQuery } from './kernel/database/query-error';
import { databaseFailure } from './kernel/http/errors/database-failure';
import { errorCode } from './kernel/http/errors/error-code';
import { openRedis } from './kernel/http/limits/redis';
import { pause } from './kernel/http/pause';
import { restrictPermissions } from './kernel/storage/disk/restrict-permissions';
import { assertWritable, ensureTemporaryFolder } from './kernel/storage/disk/writable-folders';
import { openAssetStores } from './kernel/storage/open-asset-stores';
import { loggerOptions } from './kernel/telemetry/log';
import { notifyParent } from './kernel/telemetry/notify-parent';
import { watchFreeSpace } from './operators/events/full-disk';
import { openDestinations } from './operators/events/open-destinations';
import { operatorToken } from './operators/tokens/operator-token';
import { startPruning } from './platform/delivery/retention/schedule';
import { findBrowser } from './platform/validation/browser-check/browser/find-browser';
import { renderPages } from './platform/validation/prerender/render-pages';
import { HASH_COST } from './venue/auth/users/secret-hash';
import { fileTransport, smtpTransport } from './venue/mails/mail-transport';

async function main() {
  const config = readConfig();
  await requireFreePort(config.port);
  await start(config).catch((error: unknown) => {
    if (databaseFailure(error)?.kind === 'full') throw new Error(describeFullDisk(config, error), { cause: error });
    throw config.databaseUrl ? error : explainDamage(join(config.dataDirectory, 'db'), error);
  });
}

/** The server of DATABASE_URL reports a full disk by SQLSTATE, this machine by a system error code. */
function describeFullDisk({ databaseUrl, dataDirectory }: Config, error: unknown): string {
  const isOfServer = databaseUrl !== undefined && !['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '');
  return isOfServer
    ? 'The disk of the server of DATABASE_URL is full. Make room there, then start again.'
    : `The disk of ${dataDirectory} is full. Make room for 2 GB, such as by deleting old backups and logs, then start again.`;
}

async function start(config: Config) {
  // Makes new and existing files private to the server's user.
  process.umask(0o077);
  await assertWritable(config.dataDirectory);
  const readableByOthers = await restrictPermissions(config.dataDirectory);
  const browser = await findBrowser(config.browser);
  const database = await openDatabase(config);
  const token = await operatorToken(config.dataDirectory, config.operatorToken, (file) =>
    process.stdout.write(`The first start has created the operator token in ${file}\n`),
  );
  const { assets, maps } = await openAssetStores(config);
  const mailTransport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : fileTransport(join(config.dataDirectory, 'outbox'), config.mailFrom);
  const redis = config.redisUrl ? await openRedis(config.redisUrl) : undefined;
  const { site, autoconfirm, rateLimits, supabase } = config;
  const uploads = join(config.dataDirectory, 'uploads');
  await rm(uploads, { recursive: true, force: true });
  await ensureTemporaryFolder(config.dataDirectory);
  const backups = config.backups && {
    store: await openBackupStore(config.backups.location),
    every: config.backups.every,
  };
  const app = await buildApp(
    {
      db: database.db,
      connections: database.connections,
      dump: database.dump,
      scrub: database.scrub,
      assets,
      maps,
      operatorToken: token,
      operatorOrigin: config.operatorOrigin,
      openId: config.openId,
      assetOrigins: config.assetOrigins,
      now: () => new Date(),
      accounts: { site, autoconfirm, rateLimits, hashCost: HASH_COST, supabase, mailTransport },
      redis: redis?.redis,
      uploads,
      renderPages,
      pause,
      trustProxy: config.trustProxy,
      traced: config.tracesEndpoint !== undefined,
      destinations: openDestinations(config, mailTransport.send),
      browser,
      securityContact: config.securityContact,
      backups,
    },
    loggerOptions(config.logLevel),
  );
  if (readableByOthers > 0) {
    app.log.warn(
      { files: readableByOthers },
      'Some files in the data directory have another owner and may be readable by other users.',
    );
  }
  for (const { message, next } of startWarnings(config)) app.log.warn({ next }, message);
  const stopTracing = config.tracesEndpoint ? await sendTraces(config.tracesEndpoint, app.log) : undefined;
  if (config.backups && backups) {
    const folder = join(config.dataDirectory, 'backup');
    await rm(folder, { recursive: true, force: true });
    startBackups(app, {
      db: database.db,
      dump: database.dump,
      assets,
      maps,
      token,
      now: () => new Date(),
      ...backups,
      keep: config.backups.keep,
      folder,
      site,
    });
    const drillFolder = join(config.dataDirectory, 'backup-drill');
    await rm(drillFolder, { recursive: true, force: true });
    startBackupDrills(app, {
      db: database.db,
      store: backups.store,
      folder: drillFolder,
      site,
      prove: proveBackup,
      now: () => new Date(),
    });
  }
  watchFreeSpace(app, {
    db: database.db,
    now: () => new Date(),
    readSpace: async () => {
      const { bavail, blocks, bsize } = await statfs(config.dataDirectory);
      return { free: bavail * bsize, size: blocks * bsize };
    },
  });
  startPruning(app, { db: database.db, assets, maps, expiring: EXPIRING_COLUMNS });

  // Finishes open requests and mails that are being sent, and refuses new ones, before it closes the database.
  const close = () =>
    void app
      .close()
      .then(redis?.close)
      .then(stopTracing)
      .then(database.close)
      .then(() => process.exit(0));
  process.once('SIGTERM', close);
  process.once('SIGINT', close);

  const url = await app.listen({ port: config.port, host: '0.0.0.0' }).catch((error: Error & { code?: string }) => {
    // Another process has taken the port since the start.
    throw error.code === 'EADDRINUSE' ? new Error(portInUse(config.port), { cause: error }) : error;
  });
  process.stdout.write(`The server is listening on ${url}\n`);
  notifyParent('listening');
}

/** Loads the packages of traces only if they are used. */
async function sendTraces(endpoint: string, log: FastifyBaseLogger) {
  const { startTracing } = await import('./kernel/tracing/start-tracing');
  return startTracing(endpoint, log);
}

main().catch((error: unknown) => {
  process.stderr.write(`The server cannot start. ${Object(withoutQuery(error)).message}\n`);
  process.exit(1);
});
