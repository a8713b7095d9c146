import { statfs } from 'node:fs/promises';
import { describeRecentFailures } from '@arena/shared/contract/backend';
import { describeBacklog, isFailing } from '@arena/shared/contract/destination';
import { describeMails } from '@arena/shared/contract/mail-status';
import { PROBLEM_KINDS, type Problem } from '@arena/shared/contract/ops-api/attention';
import { DAY, HOUR } from '@arena/shared/contract/time/duration';
import type { Database } from '../kernel/database/database';
import { readBackupProof } from '../operators/backup-proof';
import type { Destination } from '../operators/events/destination';
import { isLow } from '../operators/events/full-disk';
import { destinationStatus } from '../operators/events/outbox';
import { listTokens } from '../operators/tokens/tokens';
import { readRecentViews } from '../platform/api/recent-views';
import { backendStatus } from '../platform/backends/backend-status';
import type { Circuits } from '../platform/backends/circuits';
import { waitingProposals } from '../platform/delivery/proposals/proposals';
import { currentDrills } from '../platform/delivery/rollback-drill/rollback-drills';
import { findWayOut } from '../platform/delivery/rollback-drill/way-out';
import { pendingSchedules } from '../platform/delivery/schedules/schedules';
import { compareForms } from '../platform/delivery/worse-forms/compare-forms';
import { findRefusedForms } from '../platform/delivery/worse-forms/refused-forms';
import { activeGuards } from '../platform/ledger/guard/guards';
import { readMailStatus } from '../venue/mails/mail-status';

/** Failed page views, and percent of all page views, from which a release fails. */
const FEW = { views: 3, percent: 1 };

/** Share of requests of the last five minutes, from which a backend fails. */
const MANY = 0.1;

/** Milliseconds after which a due backup is late: the first attempt and the next one have failed. */
const LATE_AFTER = 2 * HOUR;

/** Milliseconds before its end at which a token is shown; tokens with a shorter life are not. */
const NOTICE = 7 * DAY;

export type ProblemSources = {
  db: Database;
  circuits: Circuits;
  destinations: readonly Destination[];
  /** A folder on the disk of the data directory. */
  diskFolder: string;
  /** Time at which the next scheduled backup is due; null without scheduled backups. */
  backupDueAt: () => Promise<Date | null>;
  now: () => Date;
  /** Called when a kind of problems cannot be read. */
  onError: (error: unknown, subject: string) => void;
};

/** Reads one kind of problems. */
type Read = (sources: ProblemSources) => Promise<readonly Problem[]>;

/** Reads each kind of problems; the subject names it where it cannot be read. */
const READERS: Readonly<Record<string, Read>> = {
  'The reports of browsers': failingReleases,
  'The forms of releases': worseForms,
  'The state of backends': failingBackends,
  'The free disk space': lowDisk,
  'Waiting releases': incompleteChecks,
  'Paused canaries': pausedCanaries,
  Proposals: waitingReleases,
  'The delivery of events': failingDeliveries,
  'Mails to visitors': failingMails,
  'The rollback drills': failedDrills,
  'The stored backups': failingBackups,
};

/**
 * Everything that needs a person, the most urgent first. A kind that cannot be read is a problem, too.
 * @param options.tokens whether to look for tokens that expire soon
 */
export async function findProblems(sources: ProblemSources, { tokens }: { tokens: boolean }): Promise<Problem[]> {
  const readers: [string, Read][] = Object.entries(READERS);
  if (tokens) readers.push(['The tokens', expiringTokens]);
  const found = await Promise.all(
    readers.map(([subject, read]) =>
      read(sources).catch((error: unknown) => {
        sources.onError(error, subject);
        return [unknown(subject)];
      }),
    ),
  );
  const rank = ({ kind }: Problem) => PROBLEM_KINDS.indexOf(kind);
  return found.flat().sort((a, b) => rank(a) - rank(b));
}

/** A problem of the whole site, without a time, on the first screen, unless the fields say otherwise. */
function problem(kind: Problem['kind'], fields: Pick<Problem, 'sentence' | 'command'> & Partial<Problem>): Problem {
  return { kind, app: null, since: null, screen: '/', ...fields };
}

function unknown(subject: string): Problem {
  const sentence = `${subject} could not be read. The log of the server has the error.`;
  return problem('unknown', { sentence, command: 'arena server log' });
}

async function failingReleases({ db, now }: ProblemSources): Promise<Problem[]> {
  const recent = await readRecentViews(db, now());
  const failing = recent.filter(({ failed, views }) => failed >= FEW.views && failed * 100 >= views * FEW.percent);
  return failing.map(({ app, release, failed, views, failedSince: since, reason }) => {
    const sentence = `${app} ${release} fails in ${failed} of ${views} page views: ${reason}`;
    const screen = `/errors?app=${app}`;
    return problem('failing_release', { app, sentence, since, command: `arena rollback ${app}`, screen });
  });
}

async function worseForms({ db, now }: ProblemSources): Promise<Problem[]> {
  const worse = (await compareForms(db, now())).flatMap(({ app, since, worse: sentence }) =>
    sentence ? [{ app, since, sentence }] : [],
  );
  // What the comparison already says needs no second line.
  const refused = (await findRefusedForms(db, now())).filter(({ app }) => !worse.some((one) => one.app === app));
  const all = [
    ...worse,
    ...refused.map(({ app, release, refused, since }) => ({
      app,
      since,
      sentence: `${app} ${release}: every form so far was refused (${refused} visitors).`,
    })),
  ];
  return all.map(({ app, ...fields }) =>
    problem('worse_forms', { ...fields, app, command: `arena rollback ${app}`, screen: `/history?app=${app}` }),
  );
}

async function failingBackends({ db, circuits }: ProblemSources): Promise<Problem[]> {
  return (await backendStatus(db, circuits)).flatMap((backend) => {
    const { app, failingSince, error, recent } = backend;
    if (!failingSince && !(recent && recent.failed >= recent.requests * MANY)) return [];
    const detail = failingSince ? `every request fails: ${error}` : describeRecentFailures(backend);
    const sentence = `The backend of ${app}: ${detail}`;
    return [
      problem('failing_backend', { app, sentence, since: failingSince, command: `arena section backend ${app}` }),
    ];
  });
}

async function lowDisk({ diskFolder }: ProblemSources): Promise<Problem[]> {
  const { bavail, blocks, bsize } = await statfs(diskFolder);
  const space = { free: bavail * bsize, size: blocks * bsize };
  if (!isLow(space)) return [];
  const sentence = `The disk of the data directory has ${Math.floor(space.free / 1e6)} MB left.`;
  return [problem('low_disk', { sentence, command: 'arena server prune --dry-run' })];
}

async function incompleteChecks({ db }: ProblemSources): Promise<Problem[]> {
  const waiting = (await pendingSchedules(db)).flatMap(({ releases, waits, since }) =>
    waits === null ? [] : [{ releases: Object.entries(releases), waits, since }],
  );
  return waiting.map(({ releases, waits, since }) => {
    const names = releases.map(([app, release]) => `${app} ${release}`).join(', ');
    const sentence = `${names} ${releases.length > 1 ? 'wait' : 'waits'}, because the browser check was incomplete: ${waits}`;
    const apps = releases.map(([app, release]) => (releases.length > 1 ? `${app}=${release}` : `${app} ${release}`));
    const command = `arena activate ${apps.join(' ')} --skip-browser-check`;
    return problem('incomplete_check', { app: releases[0]?.[0] ?? null, sentence, since, command });
  });
}

async function pausedCanaries({ db }: ProblemSources): Promise<Problem[]> {
  return (await activeGuards(db)).flatMap(({ app, pausedAt, pausedBy }) => {
    if (!pausedAt) return [];
    const sentence = `The guard of the canary of ${app} was paused by ${pausedBy ?? 'an operator'}.`;
    return [problem('paused_canary', { app, sentence, since: pausedAt, command: `arena canary resume ${app}` })];
  });
}

async function waitingReleases({ db, now }: ProblemSources): Promise<Problem[]> {
  return (await waitingProposals(db, now())).map(({ id, app, release, by, reason, at }) => {
    const sentence = `${by} proposes ${app} ${release}${reason ? `: ${reason}` : '.'}`;
    const command = `arena preview approve ${app} ${id}`;
    return problem('waiting_proposal', { app, sentence, since: at, command, screen: `/proposals/${app}/${id}` });
  });
}

async function failingDeliveries({ db, destinations, now }: ProblemSources): Promise<Problem[]> {
  return (await destinationStatus(db, destinations, now())).filter(isFailing).map((destination) => {
    const sentence = `Events do not arrive at ${destination.name}: ${describeBacklog(destination)}`;
    return problem('failing_delivery', { sentence, since: destination.failingSince, command: 'arena hooks test' });
  });
}

async function failingMails({ db }: ProblemSources): Promise<Problem[]> {
  const status = await readMailStatus(db);
  const sentence = describeMails(status);
  if (!sentence) return [];
  return [problem('failing_mail', { sentence, since: status.waitingSince, command: 'arena server check' })];
}

async function failedDrills({ db }: ProblemSources): Promise<Problem[]> {
  const failed = [...(await currentDrills(db)).values()].filter(({ problem: why }) => why !== null);
  const problems = failed.map(async ({ app, release, at, problem: why }) => {
    const wayOut = await findWayOut(db, { app, release });
    const sentence = `A rollback of ${app} to ${release} would not work: ${why}${wayOut ? ` ${wayOut.sentence}` : ''}`;
    const command = wayOut?.command ?? `arena rollback ${app} --dry-run`;
    return problem('unproven_rollback', { app, sentence, since: at, command, screen: `/history?app=${app}` });
  });
  return Promise.all(problems);
}

async function failingBackups({ db, backupDueAt, now }: ProblemSources): Promise<Problem[]> {
  const { failure } = await readBackupProof(db);
  if (failure) {
    const { reason: sentence, at: since } = failure;
    return [problem('bad_backup', { sentence, since, command: 'arena backup create --help' })];
  }
  const dueAt = await backupDueAt();
  if (!dueAt || now().getTime() - dueAt.getTime() < LATE_AFTER) return [];
  const sentence = 'The scheduled backup is late.';
  return [problem('late_backup', { sentence, since: dueAt, command: 'arena server log' })];
}

async function expiringTokens({ db, now }: ProblemSources): Promise<Problem[]> {
  const at = now().getTime();
  return (await listTokens(db, now())).flatMap(({ name, createdAt, expiresAt, revokedAt }) => {
    const isSoon = expiresAt && !revokedAt && expiresAt.getTime() > at && expiresAt.getTime() - at <= NOTICE;
    if (!isSoon || expiresAt.getTime() - createdAt.getTime() <= NOTICE) return [];
    const days = Math.ceil((expiresAt.getTime() - at) / DAY);
    const sentence = `The token ${name} expires in ${days === 1 ? 'one day' : `${days} days`}.`;
    return [problem('expiring_token', { sentence, command: 'arena token create --help', screen: '/tokens' })];
  });
}
