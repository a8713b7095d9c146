import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Client } from '../../client';
import type { ReasonOption, Result, SkipBrowserCheckOption } from '../../command';
import { CommandError, UNREACHABLE } from '../../command-error';
import { findBlockedRollbacks, formatBlockedRollbacks } from '../../output/blocked-rollbacks';
import { browserCheckNote } from '../../output/browser-check-note';
import { escapeControls } from '../../output/escape-controls';
import { formatWarnings } from '../../output/format-warnings';
import { READ_THE_LOG } from '../../output/next-step';
import { type AtOption, schedule } from './schedule';

/** `hold`: do not make it live. */
export type GoLiveOptions = ReasonOption & SkipBrowserCheckOption & AtOption & { hold?: boolean };

type Published = { app: string; release: string; warnings: readonly string[] };

/**
 * Makes a published release live; `at`: at that time. With `hold`, it only says whether the release could go live.
 * @param options.replaces release that must be live until then; null: none; undefined: any
 * @param options.note lines about the publish
 */
export async function goLive(
  api: Client,
  published: Published,
  {
    reason,
    skipBrowserCheck,
    at,
    hold = false,
    replaces,
    note,
  }: GoLiveOptions & { replaces: string | null | undefined; note: string },
): Promise<Result & { data: object }> {
  const { app, release } = published;
  if (hold) {
    const { faults, incomplete, blockedRollbacks } = await dryRunActivation(api, app, { release, skipBrowserCheck });
    const problems = faults.map((fault) => `\n  ${escapeControls(fault)}`).join('');
    const gap = incomplete === null ? '' : ` Its browser check was incomplete: ${escapeControls(incomplete)}.`;
    const verdict = problems ? ` It could not go live:${problems}` : gap;
    return {
      data: { ...published, faults, incomplete, blockedRollbacks },
      text: `${app} ${release} is published but not live.${verdict}${formatBlockedRollbacks(blockedRollbacks)}${note}`,
    };
  }
  if (at !== undefined) {
    const { data, text } = await schedule(api, { [app]: release }, { at, reason, skipBrowserCheck });
    return { data, text: text + note };
  }
  const data = await api.send(opsApi.activate, {
    params: { app },
    body: { release, reason, skipBrowserCheck, replaces },
  });
  const blockedRollbacks = await findBlockedRollbacks(api, [app]);
  const { browserCheck, note: checkNote } = browserCheckNote('seen' in data ? data.seen : null);
  const added = data.warnings.filter((warning) => !published.warnings.includes(warning));
  return {
    data: { ...data, browserCheck, blockedRollbacks },
    text: `${app} ${release} is live.${checkNote}${formatBlockedRollbacks(blockedRollbacks)}${note}${formatWarnings(added)}`,
  };
}

/** Validates a release as if it went live, and changes nothing. */
async function dryRunActivation(
  api: Client,
  app: string,
  { release, skipBrowserCheck }: { release: string; skipBrowserCheck?: boolean | undefined },
) {
  const data = await api.send(opsApi.activate, { params: { app }, body: { release, skipBrowserCheck, dryRun: true } });
  if (!('faults' in data)) throw new CommandError('The server did not answer the dry run.', UNREACHABLE, READ_THE_LOG);
  return data;
}
