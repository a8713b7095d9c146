import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Content } from '@arena/shared/contract/release/content';
import type { Api } from '../api/api';

/** New content of an app on the code of `release`. */
export type NewContent = { app: string; release: string; content: Content };

/** Stores the content as a release that is not live. The same content gives the same release. */
export function storeContent(api: Api, { app, release, content }: NewContent) {
  return api.send(opsApi.publishContent, { params: { app, release }, body: { content } });
}

/** Stores the content, and makes it live if the release that it began from still is. */
export async function publish(
  api: Api,
  next: NewContent,
  reason: string,
): Promise<ApiResult<{ release: string; warnings: string[] }>> {
  const stored = await storeContent(api, next);
  if (!stored.ok) return stored;
  const { release } = stored.data;
  const params = { app: next.app };
  const answer = await api.send(opsApi.activate, { params, body: { release, replaces: next.release, reason } });
  if (!answer.ok) return answer;
  return { ok: true, data: { release, warnings: [...stored.data.warnings, ...answer.data.warnings] } };
}

/** Stores the content, and asks others to make it live. The proposal has a page. */
export async function propose(api: Api, next: NewContent, reason: string): Promise<ApiResult<{ id: string }>> {
  const stored = await storeContent(api, next);
  if (!stored.ok) return stored;
  return api.send(opsApi.propose, { params: { app: next.app }, body: { release: stored.data.release, reason } });
}

/** Stores the content, and creates a link that shows it for a day. */
export async function preview(api: Api, next: NewContent): Promise<ApiResult<{ url: string }>> {
  const stored = await storeContent(api, next);
  if (!stored.ok) return stored;
  return api.send(opsApi.createPreview, { body: { releases: { [next.app]: stored.data.release } } });
}
