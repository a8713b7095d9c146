import type { ApiResult } from '@arena/shared/api/call';
import type { ErrorGroup } from '@arena/shared/contract/ops-api/errors';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Api } from '../api/api';
import { appNames } from '../parts/app-names';
import { byApp, type LiveReleases } from '../parts/live-releases';

/** `app`: null for all apps; `apps`: the options of the filter. */
export type Errors = { app: string | null; apps: string[]; groups: ErrorGroup[]; live: LiveReleases; now: Date };

/** Errors of the app that the URL names, or of all apps, the latest first. */
export async function loadErrors(api: Api, url: string): Promise<ApiResult<Errors>> {
  const app = new URL(url).searchParams.get('app');
  const [errors, apps] = await Promise.all([
    api.send(opsApi.errors, { querystring: { app: app ?? undefined } }),
    api.send(opsApi.apps, {}),
  ]);
  if (!errors.ok) return errors;
  if (!apps.ok) return apps;
  const groups = errors.data.errors;
  return {
    ok: true,
    data: { app, apps: appNames(apps.data), groups, live: byApp(apps.data.apps), now: new Date() },
  };
}
