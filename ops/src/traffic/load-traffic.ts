import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OpenReleaseSet, TrafficHour, VitalSummary } from '@arena/shared/contract/ops-api/traffic';
import type { Api } from '../api/api';
import { type LiveReleases, loadLiveReleases } from '../parts/live-releases';

export type Traffic = {
  app: string;
  apps: string[];
  hours: string;
  since: Date;
  rows: TrafficHour[];
  vitals: VitalSummary[];
  /** Open tabs by release, most of them first. */
  openTabs: ReadonlyMap<string, number>;
  live: LiveReleases;
};

/** Options; the values are hours. */
export const TIME_RANGES = [
  { value: '24', label: 'Last 24 hours' },
  { value: '48', label: 'Last 48 hours' },
  { value: '168', label: 'Last 7 days' },
];

const DEFAULT_HOURS = '48';
/** Every page view also counts for the shell. */
const DEFAULT_APP = 'shell';

/** Page views, failures and web vitals for the app and time range in the URL. */
export async function loadTraffic(api: Api, url: string): Promise<ApiResult<Traffic>> {
  const query = new URL(url).searchParams;
  const app = query.get('app') ?? DEFAULT_APP;
  const hours = query.get('hours') ?? DEFAULT_HOURS;
  const [answer, live] = await Promise.all([
    api.send(opsApi.traffic, { querystring: { hours } }),
    loadLiveReleases(api),
  ]);
  if (!answer.ok) return answer;
  if (!live.ok) return live;
  const apps = [...new Set([DEFAULT_APP, app, ...answer.data.hours.map(({ app }) => app)])];
  const rows = answer.data.hours.filter((row) => row.app === app);
  const vitals = answer.data.webVitals.filter((row) => row.app === app);
  const openTabs = tabsByRelease(answer.data.openTabs, app);
  return { ok: true, data: { app, apps, hours, since: answer.data.since, rows, vitals, openTabs, live: live.data } };
}

function tabsByRelease(releaseSets: readonly OpenReleaseSet[], app: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { releases, tabs } of releaseSets) {
    const release = releases[app];
    if (release) sums.set(release, (sums.get(release) ?? 0) + tabs);
  }
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}
