import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { backupDownload } from '@arena/shared/contract/ops-api/diagnosis';
import type { FastifyPluginAsync } from 'fastify';
import { BackgroundWrites } from '../kernel/database/background-writes';
import type { Database } from '../kernel/database/database';
import { Slots } from '../kernel/http/limits/slots';
import { Refusal } from '../kernel/refusal';
import { recordAccess } from '../operators/api/record-access';
import { recordEvent } from '../operators/events/record-event';
import { createArchive } from './archive';
import { type BackupSource, backupEntries } from './contents';

/** Concurrent backups: each holds the whole database in memory. */
const CONCURRENT_BACKUPS = { perKey: 1, total: 1 };

/** Seconds. */
const RETRY_AFTER = 60;

type Dependencies = BackupSource & { db: Database; now: () => Date };

/** Downloads a backup of the site. Operators only. */
export const backupRoutes: FastifyPluginAsync<Dependencies> = async (app, { db, assets, maps, dump, token, now }) => {
  const slots = new Slots(CONCURRENT_BACKUPS);
  const failures = new BackgroundWrites((error) =>
    app.log.warn({ err: error }, 'A failed backup could not be recorded.'),
  );
  app.addHook('onClose', () => failures.flush());
  app.route({
    ...backupDownload,
    handler: async (request, reply) => {
      const releaseSlot = slots.acquire('backup');
      if (!releaseSlot) throw new Refusal('rate_limited', 'A backup is already running.', { retryAfter: RETRY_AFTER });
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
