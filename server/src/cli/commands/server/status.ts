import { type Attention, describeProvenBackup } from '@arena/shared/contract/ops-api/attention';
import type { RunningCanary } from '@arena/shared/contract/ops-api/canaries';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { describeRecentViews } from '@arena/shared/contract/recent-views';
import { compareUrl } from '@arena/shared/contract/release/release-source';
import { describeReported } from '@arena/shared/contract/reports/reported';
import { describeDrill } from '@arena/shared/contract/rollback-drill';
import { describeVersions } from '@arena/shared/contract/server-versions';
import type { Command } from 'commander';
import { VERSION } from '../../../kernel/version';
import type { Client } from '../../client';
import { addCommand, type CommandContext, type Result } from '../../command';
import { formatBlockedRollbacks } from '../../output/blocked-rollbacks';
import { describeGuardedCanary } from '../../output/describe-guard';
import { escapeControls } from '../../output/escape-controls';
import { formatSize } from '../../output/format-size';
import { formatSources } from '../../output/format-source';
import { reasonOf } from '../../output/reason-of';
import { formatTable } from '../../output/table';
import { formatBackends } from '../backend';
import { formatLocks } from '../releases/lock';
import { formatSchedule } from '../releases/schedule';

export function addStatusCommand(program: Command, { api, printResult }: CommandContext) {
  addCommand(program, 'status', 'show live releases, canaries, locks, schedules and failures', 'status').action(
    async () => printResult(await status(api)),
  );
}

/**
 * What needs a person. Live releases with recent page views, running canaries, retired sections, locks and schedules,
 * each with time, author, reason and source. Running and waiting browser checks. Backends of sections.
 */
export async function status(api: Client): Promise<Result> {
  const [data, attention, backends, destinations, mails] = await Promise.all([
    api.send(opsApi.apps, {}),
    readPart('Problems', api.send(opsApi.attention, {})),
    readPart('Backends', api.send(opsApi.backends, {})),
    readPart('Deliveries of events', api.send(opsApi.destinations, {})),
    readPart('Mails to visitors', api.send(opsApi.mails, {})),
  ]);
  const rows = [
    ...data.apps.map(({ app, release, bytes, since, kind, by, recent, drill, ...change }) => [
      app,
      release,
      formatSize(bytes),
      since.toISOString(),
      `${kind} by ${by}`,
      [describeRecentViews(recent), drill && describeDrill(drill, new Date()), reasonOf({ ...change, at: since })]
        .filter(Boolean)
        .join('; '),
    ]),
    ...data.canaries.map(({ app, release, share, since, by, faults, ...change }) => [
      app,
      release,
      `${share} %`,
      since.toISOString(),
      `canary by ${by}`,
      faults.length > 0
        ? `not served: ${faults.join(' ')}`
        : [describeReported(change.reported), reasonOf({ ...change, at: since })].filter(Boolean).join('; '),
    ]),
    ...data.retired.map(({ app, release, since, by, reason }) => [
      app,
      release,
      '',
      since.toISOString(),
      `retired by ${by}`,
      reason ?? '',
    ]),
  ];
  const pictures = [...data.apps, ...data.canaries]
    .filter(({ seen }) => seen && seen !== 'unseen')
    .map(({ app, release }) => api.pageUrl(`/ops/browser-check/${app}/${release}`));
  const blocks = [
    attention.failure ?? formatAttention(attention.data),
    rows.length > 0 ? formatTable(rows) : 'Nothing is live. Publish the shell first: arena publish shell',
    formatSources([...data.apps, ...data.canaries]),
    differences(data.apps, data.canaries),
    formatBlockedRollbacks(data.blockedRollbacks).trimStart(),
    data.canaries
      .filter(({ guard }) => guard)
      .map(describeGuardedCanary)
      .join('\n'),
    formatLocks(data.locks),
    data.schedules.map(formatSchedule).join('\n'),
    data.checks
      .map(({ apps, isRunning }) => `${apps} ${isRunning ? 'is in the browser check' : 'waits for the browser check'}.`)
      .join('\n'),
    backends.failure ?? formatBackends(backends.data.backends),
    formatVersions(data.versions),
    pictures.length > 0 ? `Browser checks, with pages before and after:\n${pictures.join('\n')}` : '',
  ];
  return {
    data: { ...attention.data, ...data, ...backends.data, ...destinations.data, mails: mails.data },
    text: blocks.filter(Boolean).join('\n\n'),
  };
}

/** A part of the status whose failure must not hide the others. `failure`: a sentence. */
async function readPart<Data>(subject: string, sent: Promise<Data>) {
  try {
    return { data: await sent };
  } catch (error) {
    return { failure: escapeControls(`${subject} could not be read: ${Object(error).message}`) };
  }
}

/** A line for each problem with the way out, or that all is well; and the last proven backup. */
function formatAttention({ problems, provenBackup }: Attention): string {
  const lines = problems.map(({ sentence, since, command }) =>
    [sentence, since && `Since ${since.toISOString()}.`, `Next: ${command}`].filter(Boolean).join(' '),
  );
  if (problems.length === 0) lines.push('All is well.');
  if (provenBackup) lines.push(describeProvenBackup(provenBackup, new Date()));
  return lines.map(escapeControls).join('\n');
}

/** The version of the site, and differences during an unfinished update. */
function formatVersions(versions: readonly string[]): string {
  const running = describeVersions(versions) || `The site runs version ${versions.join()}.`;
  return versions.includes(VERSION) ? running : `${running} This command has version ${VERSION}.`;
}

/** Links to the differences between canaries and the live releases; empty if the repository host does not show them. */
function differences(apps: readonly LiveApp[], canaries: readonly RunningCanary[]): string {
  const urls = canaries.flatMap(({ app, source }) => {
    const live = apps.find((one) => one.app === app);
    const url = live?.source && source && compareUrl(live.source, source);
    return url ? [url] : [];
  });
  return urls.length > 0 ? `Differences of canaries from the live releases:\n${urls.join('\n')}` : '';
}
