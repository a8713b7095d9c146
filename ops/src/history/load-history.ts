import type { ApiResult } from '@arena/shared/api/call';
import { opsApi, type Rollout } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';
import { loadAppNames } from '../parts/load-app-names';
import type { RowPage } from '../parts/use-paged-rows';

/** `app`: null for all apps; `apps`: the options of the filter. */
export type History = { app: string | null; apps: string[]; first: RowPage<Rollout> };

/** The latest changes of the app that the URL names, or of all apps. */
export async function loadHistory(api: Api, url: string): Promise<ApiResult<History>> {
  const app = new URL(url).searchParams.get('app');
  const [changes, apps] = await Promise.all([loadChanges(api, app), loadAppNames(api)]);
  if (!changes.ok) return changes;
  if (!apps.ok) return apps;
  return { ok: true, data: { app, apps: apps.data, first: changes.data } };
}

/** A page of the history, newest first. `before` is `next` of the previous page. */
export async function loadChanges(api: Api, app: string | null, before?: string): Promise<ApiResult<RowPage<Rollout>>> {
  const answer = await api.send(opsApi.history, { querystring: { app: app ?? undefined, before } });
  return answer.ok ? { ok: true, data: { rows: answer.data.changes, next: answer.data.next } } : answer;
}
