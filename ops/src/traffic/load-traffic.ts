import type { ApiResult } from '@arena/shared/api/call';
import { type Api, withQuery } from '../api/api';

/** What browsers saw of one release within one hour. */
export type HourOfRelease = { hour: string; app: string; release: string; views: number; failures: number };

export type Traffic = { app: string; apps: string[]; hours: string; since: string; rows: HourOfRelease[] };

/** Spans to choose from, in hours. */
export const SPANS = [
  { value: '24', label: 'Last 24 hours' },
  { value: '48', label: 'Last 48 hours' },
  { value: '168', label: 'Last 7 days' },
];

const USUAL_SPAN = '48';
/** Every page counts for it. */
const USUAL_APP = 'shell';

/** Page views and failures of the app and the span that the address names. */
export async function loadTraffic(api: Api, url: string): Promise<ApiResult<Traffic>> {
  const asked = new URL(url).searchParams;
  const app = asked.get('app') ?? USUAL_APP;
  const hours = asked.get('hours') ?? USUAL_SPAN;
  const answer = await api.get<{ since: string; hours: HourOfRelease[] }>(withQuery('/ops/traffic', { hours }));
  if (!answer.ok) return answer;
  const apps = [...new Set([USUAL_APP, app, ...answer.data.hours.map(({ app }) => app)])];
  const rows = answer.data.hours.filter((row) => row.app === app);
  return { ok: true, data: { app, apps, hours, since: answer.data.since, rows } };
}
