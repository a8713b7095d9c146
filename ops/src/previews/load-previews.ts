import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import type { Api } from '../api/api';
import { type LiveReleases, loadLiveReleases } from '../parts/live-releases';

/** `asOf`: when the previews were loaded. */
export type Previews = { valid: Preview[]; ended: Preview[]; live: LiveReleases; asOf: Date };

/** All previews, the newest first. */
export async function loadPreviews(api: Api): Promise<ApiResult<Previews>> {
  const [answer, live] = await Promise.all([api.send(opsApi.previews, {}), loadLiveReleases(api)]);
  if (!answer.ok) return answer;
  if (!live.ok) return live;
  const valid = answer.data.previews.filter(({ state }) => state === 'valid');
  const ended = answer.data.previews.filter(({ state }) => state !== 'valid');
  return { ok: true, data: { valid, ended, live: live.data, asOf: new Date() } };
}
