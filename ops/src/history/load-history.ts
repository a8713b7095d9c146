import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Api } from '../api/api';
import { appNames } from '../parts/app-names';
import { byApp, type LiveReleases } from '../parts/live-releases';
import type { RowPage } from '../parts/use-paged-rows';
import type { HistoryEntry } from './group-rollouts';

/** `app`: null for all apps; `apps`: the options of the filter. */
export type History = {
  app: string | null;
  apps: string[];
  live: LiveReleases;
  first: RowPage<HistoryEntry>;
  asOf: Date;
};

/** The latest changes of the app that the URL names, or of all apps. */
export async function loadHistory(api: Api, url: string): Promise<ApiResult<History>> {
  const app = new URL(url).searchParams.get('app');
  const [changes, answer] = await Promise.all([loadChanges(api, app), api.send(opsApi.apps, {})]);
  if (!changes.ok) return changes;
  if (!answer.ok) return answer;
  const data = {
    app,
    apps: appNames(answer.data),
    live: byApp(answer.data.apps),
    first: changes.data,
    asOf: new Date(),
  };
  return { ok: true, data };
}

/** A page of the history, newest first. `before` is `next` of the previous page. */
export async function loadChanges(
  api: Api,
  app: string | null,
  before?: string,
): Promise<ApiResult<RowPage<HistoryEntry>>> {
  const answer = await api.send(opsApi.history, { querystring: { app: app ?? undefined, before } });
  if (!answer.ok) return answer;
  const { changes, events, next } = answer.data;
  return { ok: true, data: { rows: [...changes, ...events].sort((a, b) => b.seq - a.seq), next } };
}
