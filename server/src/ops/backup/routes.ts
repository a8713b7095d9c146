import { Readable } from 'node:stream';
import type { FastifyPluginAsync } from 'fastify';
import type { Database, Dump } from '../../database/database';
import { Refusal } from '../../http/errors';
import { Places } from '../../http/slots';
import type { AssetStore } from '../../storage/asset-store';
import { requireOperator } from '../actor';
import { recordAccess } from '../audit/audit';
import { OPERATOR_TOKEN_FILE } from '../operator-token';
import { ASSETS, DATABASE, type Entry, isPlace, packed } from './archive';

/** At once: the database goes into memory for it. */
const BACKUPS = { each: 1, all: 1 };

/** Seconds. */
const TRY_AGAIN_AFTER = 60;

type Dependencies = { db: Database; assets: AssetStore; dump: Dump; token: string; now: () => Date };

/** Everything that a site on the embedded database needs to come back, for the operator alone. */
export const backupRoutes: FastifyPluginAsync<Dependencies> = async (app, { db, assets, dump, token, now }) => {
  const places = new Places(BACKUPS);
  app.get('/ops/backup', async (request, reply) => {
    requireOperator(request.actor);
    if (!dump) {
      const sentence = 'The database is a Postgres server. Back it up with pg_dump, and copy the release files.';
      throw new Refusal('conflict', sentence);
    }
    const giveBack = places.take('backup');
    if (!giveBack) throw new Refusal('too-many', 'A backup is already running.', { retryAfter: TRY_AGAIN_AFTER });
    if (reply.raw.destroyed) giveBack();
    else reply.raw.once('close', giveBack);
    await recordAccess(db, request, now(), { action: 'backup' });
    return reply.type('application/gzip').send(packed(contents(assets, dump, token)));
  });
};

/** The database first: files of releases that come later are too many, never too few. */
async function* contents(assets: AssetStore, dump: NonNullable<Dump>, token: string): AsyncGenerator<Entry> {
  yield { path: DATABASE, pieces: (await dump()).stream() as AsyncIterable<Uint8Array> };
  yield { path: OPERATOR_TOKEN_FILE, pieces: Readable.from([Buffer.from(`${token}\n`)]) };
  for (const { app, release } of await assets.releases()) {
    for (const { path } of await assets.files(app, release)) {
      const place = `${ASSETS}/${app}/${release}/${path}`;
      const file = isPlace(place) ? await assets.find(app, release, path) : null;
      // Removed in this instant, by care for old releases: nothing shows it any more.
      if (file) yield { path: place, pieces: await file.stream() };
    }
  }
}
