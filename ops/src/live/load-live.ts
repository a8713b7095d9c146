import type { ApiResult } from '@arena/shared/api/call';
import type { Backend } from '@arena/shared/contract/backend';
import type { BlockedRollback } from '@arena/shared/contract/blocked-rollback';
import type { Lock } from '@arena/shared/contract/lock';
import type { Attention } from '@arena/shared/contract/ops-api/attention';
import type { RunningCanary } from '@arena/shared/contract/ops-api/canaries';
import type { LiveApp as LiveRelease, RetiredSection } from '@arena/shared/contract/ops-api/live';
import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { PublishedSource } from '@arena/shared/contract/release/release-source';
import type { Seen } from '@arena/shared/contract/reports/browser-report';
import type { Reported } from '@arena/shared/contract/reports/reported';
import type { Api } from '../api/api';

/**
 * A release and the change that made it live: dates, author and reason; `changeId` if it was one of several apps; `source`
 * if its publisher claims one; `reported`, `recent` and `drill` while visitors get it; `seen`: how its browser check ended.
 */
export type ServedRelease = Pick<RetiredSection, 'app' | 'release' | 'since' | 'requestedAt' | 'by' | 'reason'> & {
  changeId?: string | null;
  source?: PublishedSource | null;
  reported?: Reported;
  recent?: LiveRelease['recent'];
  drill?: LiveRelease['drill'];
  seen?: Seen | null;
};

export type Canary = RunningCanary;

/** An app and its canary. */
export type App = RetiredSection & Pick<ServedRelease, 'source' | 'reported'> & { canary: Canary | null };

export type LiveApp = LiveRelease & { canary: Canary | null };

/** `retired`: sections that are off the site, with the release that was live until then. */
export type Live = {
  apps: LiveApp[];
  retired: App[];
  blockedRollbacks: BlockedRollback[];
  locks: Lock[];
  schedules: Schedule[];
  /** Versions of the running servers. */
  versions: string[];
  asOf: Date;
};

/** The parts of the screen, each as it arrived: one that could not be read does not hide the others. */
export type LiveParts = {
  live: ApiResult<Live>;
  attention: ApiResult<Attention>;
  backends: ApiResult<{ backends: Backend[] }>;
};

export async function loadLiveParts(api: Api): Promise<LiveParts> {
  const [live, attention, backends] = await Promise.all([
    loadLive(api),
    api.send(opsApi.attention, {}),
    api.send(opsApi.backends, {}),
  ]);
  return { live, attention, backends };
}

/** Live apps, the shell first, and retired sections, each with its canary; locks and schedules. */
async function loadLive(api: Api): Promise<ApiResult<Live>> {
  const answer = await api.send(opsApi.apps, {});
  if (!answer.ok) return answer;
  const { apps, canaries, retired, ...others } = answer.data;
  const withCanary = <T extends ServedRelease>(served: T) => ({
    ...served,
    canary: canaries.find(({ app }) => app === served.app) ?? null,
  });
  const shellFirst = apps.map(withCanary).sort((a, b) => Number(b.app === 'shell') - Number(a.app === 'shell'));
  const data = { apps: shellFirst, retired: retired.map(withCanary), ...others, asOf: new Date() };
  return { ok: true, data };
}
