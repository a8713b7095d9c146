import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OpenReleaseSet, TrafficHour, VitalSummary } from '@arena/shared/contract/ops-api/traffic';
import type { Api } from '../api/api';
import { type LiveReleases, loadLiveReleases } from '../parts/live-releases';

export type Traffic = {
  /** Null: the whole site. */
  app: string | null;
  apps: string[];
  hours: string;
  rows: TrafficHour[];
  vitals: VitalSummary[];
  /** Open tabs by release of the app, most of them first. */
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

/** Page views, failures and web vitals of the site, or of the app in the URL, in the time range of the URL. */
export async function loadTraffic(api: Api, url: string): Promise<ApiResult<Traffic>> {
  const query = new URL(url).searchParams;
  const app = query.get('app');
  const hours = query.get('hours') ?? DEFAULT_HOURS;
  const [answer, live] = await Promise.all([
    api.send(opsApi.traffic, { querystring: { hours } }),
    loadLiveReleases(api),
  ]);
  if (!answer.ok) return answer;
  if (!live.ok) return live;
  const apps = [...new Set([...(app ? [app] : []), ...answer.data.hours.map((row) => row.app)])].sort();
  const rows = answer.data.hours.filter((row) => app === null || row.app === app);
  const vitals = answer.data.webVitals.filter((row) => row.app === app);
  const openTabs = tabsByRelease(answer.data.openTabs, app);
  return { ok: true, data: { app, apps, hours, rows, vitals, openTabs, live: live.data } };
}

function tabsByRelease(releaseSets: readonly OpenReleaseSet[], app: string | null): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { releases, tabs } of releaseSets) {
    const release = app ? releases[app] : undefined;
    if (release) sums.set(release, (sums.get(release) ?? 0) + tabs);
  }
  return new Map([...sums].sort(([, a], [, b]) => b - a));
}
