import { statfs } from 'node:fs/promises';
import { ROLLOUT_KINDS } from '@arena/shared/contract/ops-api/rollouts';
import { asc, count, desc } from 'drizzle-orm';
import type { Redis } from 'ioredis';
import { Counter, Gauge } from 'prom-client';
import type { Database } from '../kernel/database/database';
import type { Destination } from '../operators/events/destination';
import { destinationStatus } from '../operators/events/outbox';
import { backendStatus } from '../platform/backends/backend-status';
import type { Circuits } from '../platform/backends/circuits';
import { compareForms } from '../platform/delivery/worse-forms/compare-forms';
import { runningCanaries } from '../platform/ledger/rollouts';
import { rollouts } from '../platform/ledger/table';
import type { LiveSite } from '../platform/live/live-site';
import { readMailStatus } from '../venue/mails/mail-status';

const liveReleases = new Gauge({
  name: 'arena_live_release',
  help: '1 for each release that this server shows as live.',
  labelNames: ['app', 'release'],
});

const canaries = new Gauge({
  name: 'arena_canary_share_ratio',
  help: 'Share of visitors that get a canary, from 0 to 1.',
  labelNames: ['app', 'release'],
});

const changes = new Counter({
  name: 'arena_rollouts_total',
  help: 'Changes of what visitors get, by kind. All servers of a site report the same number.',
  labelNames: ['app', 'kind'],
});

const changeTimes = new Gauge({
  name: 'arena_last_rollout_timestamp_seconds',
  help: 'Time of the last change of a kind. All servers of a site report the same number.',
  labelNames: ['app', 'kind'],
});

const requestTimes = new Gauge({
  name: 'arena_last_rollout_requested_timestamp_seconds',
  help: 'Time of the request for the last change of a kind. Missing if the server decided on it.',
  labelNames: ['app', 'kind'],
});

const formEvidence = new Gauge({
  name: 'arena_release_form_evidence',
  help: 'Evidence that fewer visitors send a form with a live release, or more are refused, than with the one before. 1: none.',
  labelNames: ['app', 'release'],
});

const eventsWaiting = new Gauge({
  name: 'arena_events_waiting',
  help: 'Events that wait to be delivered. All servers of a site report the same number.',
  labelNames: ['destination'],
});

const eventsFailing = new Gauge({
  name: 'arena_events_failing_seconds',
  help: 'Seconds for which the delivery of the oldest waiting event has failed; 0 if it has not.',
  labelNames: ['destination'],
});

const backendsFailing = new Gauge({
  name: 'arena_backend_failing_seconds',
  help: "Seconds for which all requests to a section's backend have failed on this server; 0 if they succeed.",
  labelNames: ['app'],
});

const backendsFailed = new Gauge({
  name: 'arena_backend_recent_failures',
  help: "Share of requests to a section's backend that failed on this server in the last five minutes, from 0 to 1.",
  labelNames: ['app'],
});

const mailsWaiting = new Gauge({
  name: 'arena_mails_waiting',
  help: 'Mails to visitors that wait to be sent. All servers of a site report the same number.',
});

const mailsOldest = new Gauge({
  name: 'arena_mails_oldest_seconds',
  help: 'Seconds for which the oldest waiting mail has waited; 0 without waiting mails.',
});

const mailsGivenUp = new Gauge({
  name: 'arena_mails_given_up',
  help: 'Mails to visitors that were abandoned in the last week. All servers of a site report the same number.',
});

const redisConnected = new Gauge({
  name: 'arena_redis_connected',
  help: 'Whether Redis is connected: 1 or 0. Missing without REDIS_URL.',
});

const diskFree = new Gauge({ name: 'arena_disk_free_bytes', help: 'Free space on the disk of the data directory.' });
const diskSize = new Gauge({ name: 'arena_disk_size_bytes', help: 'Size of the disk of the data directory.' });

type Dependencies = {
  site: LiveSite;
  destinations: readonly Destination[];
  circuits: Circuits;
  redis?: Redis | undefined;
  /** A folder on the disk of the data directory. */
  diskFolder: string;
  now: () => Date;
};

/** Measures what needs no database: live releases, Redis and the disk. */
export async function measureServer({ site, redis, diskFolder }: Dependencies) {
  liveReleases.reset();
  for (const { app, id } of site.live) liveReleases.set({ app, release: id }, 1);
  if (redis) redisConnected.set(redis.status === 'ready' ? 1 : 0);
  // Otherwise it would be 0.
  else redisConnected.remove();
  const { bavail, blocks, bsize } = await statfs(diskFolder);
  diskFree.set(bavail * bsize);
  diskSize.set(blocks * bsize);
}

/** Reads canaries, changes, waiting events, mails and backends from the database. */
export async function readSiteMetrics(db: Database, { destinations, circuits, now }: Dependencies) {
  const running = await runningCanaries(db);
  const { app, kind, seq, at: changedAt, requestedAt } = rollouts;
  const counts = await db.select({ app, kind, count: count() }).from(rollouts).groupBy(app, kind);
  const last = await db
    .selectDistinctOn([app, kind], { app, kind, changedAt, requestedAt })
    .from(rollouts)
    .orderBy(asc(app), asc(kind), desc(seq));
  const at = now();
  const statuses = await destinationStatus(db, destinations, at);
  const backends = await backendStatus(db, circuits);
  const mails = await readMailStatus(db);
  const forms = await compareForms(db, at);
  canaries.reset();
  for (const { manifest, share } of running) canaries.set({ app: manifest.app, release: manifest.id }, share / 100);
  changes.reset();
  for (const { app, kind, count } of counts) {
    // Makes the first change of a kind count as an increase.
    for (const other of ROLLOUT_KINDS) changes.inc({ app, kind: other }, other === kind ? count : 0);
  }
  changeTimes.reset();
  requestTimes.reset();
  for (const { app, kind, changedAt, requestedAt } of last) {
    changeTimes.set({ app, kind }, changedAt.getTime() / 1000);
    if (requestedAt) requestTimes.set({ app, kind }, requestedAt.getTime() / 1000);
  }
  for (const { name: destination, waiting, failingSince } of statuses) {
    eventsWaiting.set({ destination }, waiting);
    eventsFailing.set({ destination }, secondsSince(failingSince, at));
  }
  formEvidence.reset();
  for (const { app, release, evidence } of forms) formEvidence.set({ app, release }, evidence);
  mailsWaiting.set(mails.waiting);
  mailsOldest.set(secondsSince(mails.waitingSince, at));
  mailsGivenUp.set(mails.givenUp);
  backendsFailing.reset();
  backendsFailed.reset();
  for (const { app, failingSince, recent } of backends) {
    backendsFailing.set({ app }, secondsSince(failingSince, at));
    backendsFailed.set({ app }, recent ? recent.failed / recent.requests : 0);
  }
}

function secondsSince(time: Date | null, now: Date): number {
  return time ? (now.getTime() - time.getTime()) / 1000 : 0;
}
