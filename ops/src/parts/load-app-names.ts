import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';

type Named = readonly { app: string }[];

/** Names of all apps that were ever live, for a filter. */
export function appNames({ apps, retired }: { apps: Named; retired: Named }): string[] {
  return [...apps, ...retired].map(({ app }) => app);
}

/** Loads `appNames`. */
export async function loadAppNames(api: Api): Promise<ApiResult<string[]>> {
  const answer = await api.send(opsApi.apps, {});
  return answer.ok ? { ok: true, data: appNames(answer.data) } : answer;
}
