import type { ApiResult } from '@arena/shared/api/call';
import type { Api } from '../api/api';
import type { App } from '../live/load-live';

/** Changes that show visitors another release: they are tried out first. */
export type TriedKind = 'rollback' | 'canary' | 'promote';

/** `promote` makes a canary live, `withdraw` takes it back; `retire` takes a section off the site. */
export type Kind = TriedKind | 'withdraw' | 'retire';

/** A release whose files the server keeps. */
export type KeptRelease = {
  release: string;
  publishedAt: string;
  publishedBy: string;
  bytes: number;
  live: boolean;
  previous: boolean;
};

/** What the server says a release would meet. */
export type Rehearsal = {
  release: string;
  current: string | null;
  routes: string[];
  gone: string[];
  faults: string[];
  refused: boolean;
  openTabs: number;
};

/** Null where there is no release to try. */
export type Rehearsed = ApiResult<Rehearsal> | null;

export type TriedPlan = {
  kind: TriedKind;
  app: App;
  releases: Promise<ApiResult<{ releases: KeptRelease[] }>>;
  /** Of the release that is offered first. */
  rehearsal: Promise<Rehearsed>;
};

/** A change of what visitors get of an app, not yet made. */
export type Plan = TriedPlan | { kind: 'withdraw' | 'retire'; app: App };

/** Asks the server for all that is to be known before a change is confirmed. */
export function planChange(api: Api, kind: Kind, app: App): Plan {
  if (kind === 'withdraw' || kind === 'retire') return { kind, app };
  const releases = api.get<{ releases: KeptRelease[] }>(`/ops/apps/${app.app}/releases`);
  const rehearsal = releases.then((answer) => {
    if (!answer.ok) return answer;
    const [first] = candidates(kind, app, answer.data.releases);
    return first ? rehearse(api, kind, app.app, first.release) : null;
  });
  return { kind, app, releases, rehearsal };
}

/** Releases a change can show, the likeliest first. */
export function candidates(kind: TriedKind, { canary }: App, releases: readonly KeptRelease[]): KeptRelease[] {
  const isCanary = ({ release }: KeptRelease) => release === canary?.release;
  if (kind === 'promote') return releases.filter(isCanary);
  const isLikely = kind === 'rollback' ? ({ previous }: KeptRelease) => previous : isCanary;
  return releases.filter(({ live }) => !live).sort((a, b) => Number(isLikely(b)) - Number(isLikely(a)));
}

/** Lets the server try a change without making it; a canary as if it were for everybody. */
export function rehearse(api: Api, kind: TriedKind, app: string, release: string): Promise<ApiResult<Rehearsal>> {
  return api.post(`/ops/apps/${app}/${kind === 'rollback' ? 'rollbacks' : 'activations'}`, { release, dryRun: true });
}

export type Order = { release: string; reason: string; share: number };

/** Makes the change. */
export function carryOut(api: Api, kind: Kind, app: string, { release, reason, share }: Order) {
  switch (kind) {
    case 'rollback':
      return api.post(`/ops/apps/${app}/rollbacks`, { release, reason });
    case 'promote':
      return api.post(`/ops/apps/${app}/activations`, { release, reason });
    case 'canary':
      return api.post(`/ops/apps/${app}/canary`, { release, reason, share });
    case 'retire':
      return api.post(`/ops/apps/${app}/retirements`, { reason });
    case 'withdraw':
      return api.post(`/ops/apps/${app}/canary`, { share: 0, reason });
  }
}
