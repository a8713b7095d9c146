import type { ApiResult } from '@arena/shared/api/call';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Api } from '../api/api';

/** The live release of each app, by app. */
export type LiveReleases = ReadonlyMap<string, LiveApp>;

export function byApp(apps: readonly LiveApp[]): LiveReleases {
  return new Map(apps.map((live) => [live.app, live]));
}

/** Loads the live releases, to mark them in a list. */
export async function loadLiveReleases(api: Api): Promise<ApiResult<LiveReleases>> {
  const answer = await api.send(opsApi.apps, {});
  return answer.ok ? { ok: true, data: byApp(answer.data.apps) } : answer;
}
