import type { ApiResult } from '@arena/shared/api/call';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { PublishedRelease } from '@arena/shared/contract/ops-api/releases';
import type { StoredBrowserReport } from '@arena/shared/contract/reports/browser-report';
import type { Api } from '../api/api';

/** `stored`: the release, to say whether it is live and what visitors' browsers reported; undefined if its files are gone. */
export type BrowserCheck = { report: StoredBrowserReport; stored: PublishedRelease | undefined };

/** The last browser check of a release. */
export async function loadBrowserCheck(
  api: Api,
  { app = '', release = '' }: { app?: string | undefined; release?: string | undefined },
): Promise<ApiResult<BrowserCheck>> {
  const [report, releases] = await Promise.all([
    api.send(opsApi.browserCheck, { params: { app, release } }),
    api.send(opsApi.releases, { params: { app } }),
  ]);
  if (!report.ok) return report;
  if (!releases.ok) return releases;
  const stored = releases.data.releases.find((one) => one.release === release);
  return { ok: true, data: { report: report.data, stored } };
}
