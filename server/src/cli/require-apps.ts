import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Client } from './client';

/**
 * Reports unknown names before other faults that this machine finds. The server checks the names of every request as
 * well.
 * @throws CommandError for a name that no published app has
 */
export async function requireApps(api: Client, apps: readonly string[]) {
  for (const app of apps) await api.send(opsApi.releases, { params: { app } });
}
