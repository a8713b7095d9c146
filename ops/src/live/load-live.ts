import type { ApiResult } from '@arena/shared/api/call';
import type { Api } from '../api/api';

/** A release that visitors get, since when, by whom and why. */
export type Shown = { app: string; release: string; since: string; by: string; reason: string | null };

/** What a share of visitors gets in place of the live release, in percent. */
export type Canary = Shown & { share: number };

/** An app with its patterns of addresses, and the canary that a change of it would end. */
export type App = Shown & { paths: string[]; canary: Canary | null };

export type LiveApp = App & { kind: 'activate' | 'rollback'; bytes: number };

/** `retired`: sections that are not live any more, with the release that was live until then. */
export type Live = { apps: LiveApp[]; retired: App[]; asOf: Date };

type Answer = { apps: Omit<LiveApp, 'canary'>[]; canaries: Canary[]; retired: Omit<App, 'canary'>[] };

/** What is live, the shell first, and what is retired, each app with its canary. */
export async function loadLive(api: Api): Promise<ApiResult<Live>> {
  const answer = await api.get<Answer>('/ops/apps');
  if (!answer.ok) return answer;
  const { apps, canaries, retired } = answer.data;
  const withCanary = <T extends Shown>(shown: T) => ({
    ...shown,
    canary: canaries.find(({ app }) => app === shown.app) ?? null,
  });
  const shellFirst = apps.map(withCanary).sort((a, b) => Number(b.app === 'shell') - Number(a.app === 'shell'));
  return { ok: true, data: { apps: shellFirst, retired: retired.map(withCanary), asOf: new Date() } };
}
