import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from './app';
import { outboxPost, smtpPost } from './auth/mail/mail-transport';
import { readConfig } from './config';
import { openDatabase } from './database/database';
import { openRedis } from './http/limits/redis';
import { operatorToken } from './ops/operator-token';
import { pruneByItself } from './releases/retention/schedule';
import { openAssets } from './storage/open-asset-store';
import { keepPrivate } from './storage/restrict-permissions';
import { logging } from './telemetry/log';

async function main() {
  const config = readConfig();
  // What the server keeps is its owner's alone, and what it has kept before.
  process.umask(0o077);
  const readable = await keepPrivate(config.dataDirectory);
  const database = await openDatabase(config);
  const token = await operatorToken(config.dataDirectory, config.operatorToken);
  const assets = await openAssets(config);
  const post = config.smtpUrl
    ? smtpPost(config.smtpUrl, config.mailFrom)
    : outboxPost(join(config.dataDirectory, 'outbox'), config.mailFrom);
  const limits = config.redisUrl ? await openRedis(config.redisUrl) : undefined;
  const { site, autoconfirm, rateLimits, supabase } = config;
  const uploads = join(config.dataDirectory, 'uploads');
  await rm(uploads, { recursive: true, force: true });
  const app = await buildApp(
    {
      db: database.db,
      connections: database.connections,
      dump: database.dump,
      scrub: database.scrub,
      assets,
      operatorToken: token,
      operatorOrigin: config.operatorOrigin,
      now: () => new Date(),
      accounts: { site, autoconfirm, rateLimits, supabase, post },
      redis: limits?.redis,
      uploads,
      trustProxy: config.trustProxy,
    },
    logging(config.logLevel),
  );
  if (readable > 0) {
    app.log.warn(
      { files: readable },
      'Some files in the data directory have another owner and may be readable by other users.',
    );
  }
  if (!rateLimits) app.log.warn('ARENA_RATE_LIMITS is off: passwords and forms can be tried without limit.');
  if (config.smtpUrl && new URL(site).hostname === 'localhost') {
    app.log.warn('Links in e-mails point to localhost: set ARENA_SITE_URL to the address of the site.');
  }
  pruneByItself(app, { db: database.db, assets });

  // Requests that run are finished, new ones refused, mails sent, then the database is closed.
  const close = () =>
    void app
      .close()
      .then(limits?.close)
      .then(database.close)
      .then(() => process.exit(0));
  process.once('SIGTERM', close);
  process.once('SIGINT', close);

  const address = await app.listen({ port: config.port, host: '0.0.0.0' });
  process.stdout.write(`The arena's server listens on ${address}\n`);
  // Whoever started this process as its child learns that it can be asked now.
  process.send?.('listening');
}

main().catch((error: Error & { code?: string }) => {
  const sentence =
    error.code === 'EADDRINUSE'
      ? 'The port is in use by another program. Stop it, or set PORT to another one.'
      : error.message;
  process.stderr.write(`The server cannot start. ${sentence}\n`);
  process.exit(1);
});
