import type { ApiResult } from '@arena/shared/api/call';
import { type ErrorGroup, opsApi } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';

/** `app`: null for all apps; `apps`: the options of the filter. */
export type Errors = { app: string | null; apps: string[]; groups: ErrorGroup[]; now: Date };

/** Errors of the app that the URL names, or of all apps, the latest first. */
export async function loadErrors(api: Api, url: string): Promise<ApiResult<Errors>> {
  const app = new URL(url).searchParams.get('app');
  const [errors, live] = await Promise.all([
    api.send(opsApi.errors, { querystring: { app: app ?? undefined } }),
    api.send(opsApi.apps, {}),
  ]);
  if (!errors.ok) return errors;
  if (!live.ok) return live;
  const apps = [...live.data.apps, ...live.data.retired].map(({ app }) => app);
  return { ok: true, data: { app, apps, groups: errors.data.errors, now: new Date() } };
}
