import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';

/** Names of all apps that were ever live, for a filter. */
export async function loadAppNames(api: Api): Promise<ApiResult<string[]>> {
  const answer = await api.send(opsApi.apps, {});
  if (!answer.ok) return answer;
  return { ok: true, data: [...answer.data.apps, ...answer.data.retired].map(({ app }) => app) };
}
