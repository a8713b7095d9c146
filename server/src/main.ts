import { join } from 'node:path';
import { buildApp } from './app';
import { readConfig } from './config';
import { openDatabase } from './db/database';
import { operatorToken } from './ops/operator-token';
import { diskAssets } from './releases/assets';

/** Fields of a request that the log may carry: nothing that tells who somebody is. */
const logger = {
  serializers: {
    req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.split('?', 1)[0] ?? '' }),
  },
};

async function main() {
  const config = readConfig(process.env);
  const token = await operatorToken(config.dataDirectory, config.operatorToken);
  const database = await openDatabase(config);
  const assets = diskAssets(join(config.dataDirectory, 'assets'));
  const app = await buildApp({ db: database.db, assets, operatorToken: token, now: () => new Date() }, logger);
  app.addHook('onClose', database.close);

  // Requests that run are finished, new ones refused, then the database is closed.
  const close = () => void app.close().then(() => process.exit(0));
  process.once('SIGTERM', close);
  process.once('SIGINT', close);

  await app.listen({ port: config.port, host: '0.0.0.0' });
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
