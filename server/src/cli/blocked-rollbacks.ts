import { type BlockedRollback, describeBlockedRollback } from '@arena/shared/contract/blocked-rollback';
import { opsApi } from '@arena/shared/contract/ops-api';
import type { Client } from './client';
import { escapeControls } from './escape-controls';

/** Rollbacks of the shell that live releases of these apps prevent. */
export async function findBlockedRollbacks(api: Client, apps: readonly string[]): Promise<BlockedRollback[]> {
  const { blockedRollbacks } = await api.send(opsApi.apps, {});
  return blockedRollbacks.filter(({ app }) => apps.includes(app));
}

/** A line for each of them, after other text. */
export function formatBlockedRollbacks(blocked: readonly BlockedRollback[]): string {
  return blocked.map((one) => `\n${escapeControls(describeBlockedRollback(one))}`).join('');
}
