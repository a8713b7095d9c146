import type { ApiResult } from '@arena/shared/api/call';
import type { StoredBrowserReport } from '@arena/shared/contract/browser-report';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { Api } from '../api/api';

/** What a browser found when it last opened a release. */
export function loadBrowserCheck(
  api: Api,
  { app = '', release = '' }: { app?: string | undefined; release?: string | undefined },
): Promise<ApiResult<StoredBrowserReport>> {
  return api.send(opsApi.browserCheck, { params: { app, release } });
}
