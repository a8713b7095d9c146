import type { ApiResult } from '@arena/shared/api/call';
import { opsApi, type Rollout } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';
import type { RowPage } from '../parts/use-paged-rows';

/** `app`: null for all apps; `apps`: the options of the filter. */
export type History = { app: string | null; apps: string[]; first: RowPage<Rollout> };

/** The latest changes of the app that the URL names, or of all apps. */
export async function loadHistory(api: Api, url: string): Promise<ApiResult<History>> {
  const app = new URL(url).searchParams.get('app');
  const [changes, live] = await Promise.all([loadChanges(api, app), api.send(opsApi.apps, {})]);
  if (!changes.ok) return changes;
  if (!live.ok) return live;
  return {
    ok: true,
    data: { app, apps: [...live.data.apps, ...live.data.retired].map(({ app }) => app), first: changes.data },
  };
}

/** A page of the history, newest first. `before` is `next` of the previous page. */
export async function loadChanges(api: Api, app: string | null, before?: string): Promise<ApiResult<RowPage<Rollout>>> {
  const answer = await api.send(opsApi.history, { querystring: { app: app ?? undefined, before } });
  return answer.ok ? { ok: true, data: { rows: answer.data.changes, next: answer.data.next } } : answer;
}
