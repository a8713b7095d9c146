import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { backupDownload } from '@arena/shared/contract/ops-api';
import type { FastifyPluginAsync } from 'fastify';
import { BackgroundWrites } from '../../database/background-writes';
import type { Database, Dump } from '../../database/database';
import { recordEvent } from '../../events/record-event';
import { HttpError } from '../../http/errors';
import { Slots } from '../../http/slots';
import type { AssetStore } from '../../storage/asset-store';
import { OPERATOR_TOKEN_FILE } from '../operator-token';
import { recordAccess } from '../record-access';
import { ASSETS_FOLDER, createArchive, DATABASE_FILE, type Entry, isArchivePath, MAPS_FOLDER } from './archive';

/** Concurrent backups: each holds the whole database in memory. */
const CONCURRENT_BACKUPS = { perKey: 1, total: 1 };

/** Seconds. */
const RETRY_AFTER = 60;

type Dependencies = { db: Database; assets: AssetStore; maps: AssetStore; dump: Dump; token: string; now: () => Date };

/** Downloads a backup of a site on the embedded database. Operators only. */
export const backupRoutes: FastifyPluginAsync<Dependencies> = async (app, { db, assets, maps, dump, token, now }) => {
  const slots = new Slots(CONCURRENT_BACKUPS);
  const failures = new BackgroundWrites((error) =>
    app.log.warn({ err: error }, 'A failed backup could not be recorded.'),
  );
  app.addHook('onClose', () => failures.flush());
  app.route({
    ...backupDownload,
    handler: async (request, reply) => {
      if (!dump) {
        const message = 'The database is a Postgres server. Back it up with pg_dump, and copy the release files.';
        throw HttpError.conflict(message);
      }
      const releaseSlot = slots.acquire('backup');
      if (!releaseSlot) throw HttpError.tooManyRequests('A backup is already running.', { retryAfter: RETRY_AFTER });
      let archive: Readable | undefined;
      const by = request.actor.name;
      const end = () => {
        releaseSlot();
        const reason = archive && failureOf(archive, reply.raw);
        if (!reason) return;
        failures.add(db.transaction((tx) => recordEvent(tx, { type: 'backup.failed', at: now(), by, reason })));
      };
      if (reply.raw.destroyed) end();
      else reply.raw.once('close', end);
      await recordAccess(db, request, now(), { action: 'backup' });
      archive = createArchive(backupEntries({ assets, maps, dump, token }));
      return reply.type('application/gzip').send(archive);
    },
  });
};

/** Why a backup is incomplete; undefined if it is complete. */
function failureOf(archive: Readable, response: ServerResponse): string | undefined {
  if (archive.errored) return "It could not be read completely. The server's log has the error.";
  return response.writableFinished ? undefined : 'The download ended early.';
}

type Contents = Pick<Dependencies, 'assets' | 'maps' | 'token'> & { dump: NonNullable<Dump> };

/** The database comes first: a release published during the backup then only adds files, and none are missing. */
async function* backupEntries({ assets, maps, dump, token }: Contents): AsyncGenerator<Entry> {
  yield { path: DATABASE_FILE, chunks: (await dump()).stream() as AsyncIterable<Uint8Array> };
  yield { path: OPERATOR_TOKEN_FILE, chunks: Readable.from([Buffer.from(`${token}\n`)]) };
  yield* storeEntries(assets, ASSETS_FOLDER);
  yield* storeEntries(maps, MAPS_FOLDER);
}

async function* storeEntries(store: AssetStore, folder: string): AsyncGenerator<Entry> {
  for (const { app, release } of await store.releases()) {
    for (const { path } of await store.files(app, release)) {
      const archivePath = `${folder}/${app}/${release}/${path}`;
      const file = isArchivePath(archivePath) ? await store.find(app, release, path) : null;
      // Retention may have deleted the file meanwhile. Then no page uses it.
      if (file) yield { path: archivePath, chunks: await file.stream() };
    }
  }
}
