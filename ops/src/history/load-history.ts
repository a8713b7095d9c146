import type { ApiResult } from '@arena/shared/api/call';
import { type Api, withQuery } from '../api/api';
import type { Rows } from '../parts/use-paged-rows';

/** A change of what visitors got: of everybody, or of a canary's share, in percent. */
export type Change = {
  kind: 'activate' | 'rollback' | 'retire' | 'canary';
  seq: number;
  app: string;
  release: string;
  share: number | null;
  reason: string | null;
  by: string;
  at: string;
};

export type History = { app: string | null; apps: string[]; first: Rows<Change> };

/** The newest changes of the app that the address names, or of all; and the apps there are to choose from. */
export async function loadHistory(api: Api, url: string): Promise<ApiResult<History>> {
  const app = new URL(url).searchParams.get('app');
  type Named = { app: string }[];
  const [changes, live] = await Promise.all([
    loadChanges(api, app),
    api.get<{ apps: Named; retired: Named }>('/ops/apps'),
  ]);
  if (!changes.ok) return changes;
  if (!live.ok) return live;
  return {
    ok: true,
    data: { app, apps: [...live.data.apps, ...live.data.retired].map(({ app }) => app), first: changes.data },
  };
}

/** Some changes, newest first: the newest of all, or those before a place that an earlier answer named. */
export async function loadChanges(api: Api, app: string | null, before?: string): Promise<ApiResult<Rows<Change>>> {
  const answer = await api.get<{ changes: Change[]; next: string | null }>(withQuery('/ops/history', { app, before }));
  return answer.ok ? { ok: true, data: { rows: answer.data.changes, next: answer.data.next } } : answer;
}
