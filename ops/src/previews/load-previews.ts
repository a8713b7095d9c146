import type { ApiResult } from '@arena/shared/api/call';
import { opsApi, type Preview } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';

/** `asOf`: when the previews were loaded. */
export type Previews = { valid: Preview[]; ended: Preview[]; asOf: Date };

/** All previews, the newest first. */
export async function loadPreviews(api: Api): Promise<ApiResult<Previews>> {
  const answer = await api.send(opsApi.previews, {});
  if (!answer.ok) return answer;
  const valid = answer.data.previews.filter(({ state }) => state === 'valid');
  const ended = answer.data.previews.filter(({ state }) => state !== 'valid');
  return { ok: true, data: { valid, ended, asOf: new Date() } };
}
