import type { ApiResult } from '@arena/shared/api/call';
import type { ReleaseContent } from '@arena/shared/contract/ops-api/content';
import type { LiveApp } from '@arena/shared/contract/ops-api/live';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { CONTENT_FILE, type Content } from '@arena/shared/contract/release/content';
import type { Api } from '../api/api';
import { readContentDraft } from './draft';

/** A live release that has content. */
export type LiveContent = { live: LiveApp; schema: Content; content: Content };

/** `before`: the content from which this tab's draft began, if another release is live by now. */
export type EditedContent = LiveContent & { before: Content | undefined };

/** Every app whose live release has content, the shell first. */
export async function loadContentList(api: Api): Promise<ApiResult<LiveContent[]>> {
  const answer = await api.send(opsApi.apps, {});
  if (!answer.ok) return answer;
  const found = await Promise.all(answer.data.apps.map((live) => loadLiveContent(api, live)));
  const failed = found.find((each) => each !== null && !each.ok);
  if (failed && !failed.ok) return failed;
  const contents = found.flatMap((each) => (each?.ok ? [each.data] : []));
  return { ok: true, data: contents.sort((a, b) => Number(b.live.app === 'shell') - Number(a.live.app === 'shell')) };
}

/** The content of an app's live release, null without one, and what a draft of it began from. */
export async function loadEditedContent(api: Api, app = ''): Promise<ApiResult<EditedContent | null>> {
  const answer = await api.send(opsApi.apps, {});
  if (!answer.ok) return answer;
  const live = answer.data.apps.find((each) => each.app === app);
  const loaded = live ? await loadLiveContent(api, live) : null;
  if (!loaded?.ok) return loaded ?? { ok: true, data: null };
  const draft = readContentDraft(app);
  if (!draft || draft.release === loaded.data.live.release)
    return { ok: true, data: { ...loaded.data, before: undefined } };
  const before = await loadContent(api, app, draft.release);
  if (!before.ok && before.failure.kind !== 'server') return before;
  // Without it, everything that differs from the live content counts as a change of the draft.
  return { ok: true, data: { ...loaded.data, before: before.ok ? before.data.content : loaded.data.content } };
}

/** Whether a release has content is in its manifest, so that nothing is requested that is not there. */
async function loadLiveContent(api: Api, live: LiveApp): Promise<ApiResult<LiveContent> | null> {
  const { app, release } = live;
  const manifest = await api.send(opsApi.release, { params: { app, release } });
  if (!manifest.ok) return manifest;
  if (!manifest.data.files.some(({ path }) => path === CONTENT_FILE)) return null;
  const answer = await loadContent(api, app, release);
  if (!answer.ok) return answer;
  const { schema, content } = answer.data;
  return { ok: true, data: { live, schema, content } };
}

export function loadContent(api: Api, app: string, release: string): Promise<ApiResult<ReleaseContent>> {
  return api.send(opsApi.content, { params: { app, release } });
}
