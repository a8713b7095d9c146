import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { PublishedRelease } from '@arena/shared/contract/ops-api/releases';
import type { DryRunReport } from '@arena/shared/contract/ops-api/rollouts';
import type { Api } from '../api/api';
import type { App } from '../live/load-live';

/** Changes that show visitors another release. The server makes a dry run first. */
export type DryRunKind = 'rollback' | 'canary' | 'promote';

/** `promote` makes a canary live, `withdraw` ends it; `retire` takes a section off the site. */
export type ChangeKind = DryRunKind | 'withdraw' | 'retire';

/** Null if there is no release for this change. */
export type DryRunResult = ApiResult<DryRunReport> | null;

export type DryRunChange = {
  kind: DryRunKind;
  app: App;
  releases: Promise<ApiResult<{ releases: PublishedRelease[] }>>;
  /** The dry run of the first candidate. */
  dryRun: Promise<DryRunResult>;
};

/** A change that waits for confirmation. */
export type PendingChange = DryRunChange | { kind: 'withdraw' | 'retire'; app: App };

/** Loads the releases to choose from and starts a dry run of the first one. */
export function prepareChange(api: Api, kind: ChangeKind, app: App): PendingChange {
  if (kind === 'withdraw' || kind === 'retire') return { kind, app };
  const releases = api.send(opsApi.releases, { params: { app: app.app } });
  const dryRun = releases.then((answer) => {
    if (!answer.ok) return answer;
    const [first] = candidates(kind, app, answer.data.releases);
    return first ? requestDryRun(api, kind, app.app, first.release) : null;
  });
  return { kind, app, releases, dryRun };
}

/** Releases that a change can use, the likeliest first. */
export function candidates(
  kind: DryRunKind,
  { canary }: App,
  releases: readonly PublishedRelease[],
): PublishedRelease[] {
  const isCanary = ({ release }: PublishedRelease) => release === canary?.release;
  if (kind === 'promote') return releases.filter(isCanary);
  const isLikely = kind === 'rollback' ? ({ previous }: PublishedRelease) => previous : isCanary;
  return releases.filter(({ live }) => !live).sort((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
}

/** Lets the server validate a change without making it; a canary as if it were for every visitor. */
export async function requestDryRun(
  api: Api,
  kind: DryRunKind,
  app: string,
  release: string,
): Promise<ApiResult<DryRunReport>> {
  const input = { params: { app }, body: { release, dryRun: true } };
  const answer = kind === 'rollback' ? await api.send(opsApi.rollback, input) : await api.send(opsApi.activate, input);
  if (!answer.ok) return answer;
  const { data } = answer;
  return 'faults' in data ? { ok: true, data } : { ok: false, failure: { kind: 'unexpected' } };
}

/** The values that the operator confirmed; `share` in percent, which a guard chooses itself. */
export type ConfirmedChange = { release: string; reason: string; share: number; guard: boolean };

/** Makes the change. */
export function applyChange(
  api: Api,
  kind: ChangeKind,
  app: string,
  { release, reason, share, guard }: ConfirmedChange,
) {
  const params = { app };
  switch (kind) {
    case 'rollback':
      return api.send(opsApi.rollback, { params, body: { release, reason } });
    case 'promote':
      return api.send(opsApi.activate, { params, body: { release, reason } });
    case 'canary':
      return api.send(opsApi.canary, { params, body: { release, reason, ...(guard ? { guard: {} } : { share }) } });
    case 'retire':
      return api.send(opsApi.retire, { params, body: { reason } });
    case 'withdraw':
      return api.send(opsApi.canary, { params, body: { share: 0, reason } });
  }
}
