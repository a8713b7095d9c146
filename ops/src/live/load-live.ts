import type { ApiResult } from '@arena/shared/api/call';
import type { Api } from '../api/api';

/** A release that visitors get, since when, by whom and why. */
export type Shown = { app: string; release: string; since: string; by: string; reason: string | null };

/** What a share of visitors gets in place of the live release, in percent. */
export type Canary = Shown & { share: number };

export type LiveApp = Shown & { kind: 'activate' | 'rollback'; paths: string[]; bytes: number; canary: Canary | null };

/** What is live, the shell first, each app with its canary. */
export async function loadLive(api: Api): Promise<ApiResult<{ apps: LiveApp[]; asOf: Date }>> {
  const answer = await api.get<{ apps: Omit<LiveApp, 'canary'>[]; canaries: Canary[] }>('/ops/apps');
  if (!answer.ok) return answer;
  const { apps, canaries } = answer.data;
  const joined = apps.map((live) => ({ ...live, canary: canaries.find(({ app }) => app === live.app) ?? null }));
  const shellFirst = joined.toSorted((a, b) => Number(b.app === 'shell') - Number(a.app === 'shell'));
  return { ok: true, data: { apps: shellFirst, asOf: new Date() } };
}
