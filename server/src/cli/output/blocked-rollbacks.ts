import { type BlockedRollback, describeBlockedRollback } from '@arena/shared/contract/blocked-rollback';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Client } from '../client';
import { CommandError } from '../command-error';
import { escapeControls } from './escape-controls';

/**
 * Rollbacks of the shell that live releases of these apps prevent. Does not throw, because the preceding change has
 * been made.
 * @returns null if the server gives no answer
 */
export async function findBlockedRollbacks(api: Client, apps: readonly string[]): Promise<BlockedRollback[] | null> {
  try {
    const { blockedRollbacks } = await api.send(opsApi.apps, {});
    return blockedRollbacks.filter(({ app }) => apps.includes(app));
  } catch (error) {
    if (error instanceof CommandError) return null;
    throw error;
  }
}

/** A line for each blocked rollback, to append to other text. */
export function formatBlockedRollbacks(blocked: readonly BlockedRollback[] | null): string {
  if (!blocked)
    return '\nIt is not known whether the shell can be rolled back now: the server did not answer. See arena status.';
  return blocked.map((one) => `\n${escapeControls(describeBlockedRollback(one))}`).join('');
}
