import type { Release } from '@arena/shared/contract/release/release';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database';
import { type LiveChange, liveChangesOf } from './rollouts';
import { releases } from './table';

type Change = Pick<LiveChange, 'release' | 'kind'>;

/**
 * The release that a rollback returns to. Each activation pushes a release on a stack; a rollback pops down to the
 * release it names. Two rollbacks in a row therefore go back two steps instead of alternating. After a section was
 * retired, a rollback brings back the release that was live until then.
 * @param history live changes of one app, oldest first
 */
export function previousRelease(history: readonly Change[]): string | undefined {
  return rollbackTargets(history)[0];
}

/** The releases that successive rollbacks return to, the next one first. */
export function rollbackTargets(history: readonly Change[]): string[] {
  const stack: string[] = [];
  for (const change of history) applyToStack(stack, change);
  return stack.slice(0, history.at(-1)?.kind === 'retire' ? undefined : -1).reverse();
}

/** Applies a change of an app to the stack, whose top is the live release, or the last one of a retired section. */
export function applyToStack(stack: string[], { release, kind }: Change) {
  // Retiring a section and activating the same release again counts as one step.
  if (kind === 'retire' || release === stack.at(-1)) return;
  const known = kind === 'rollback' ? stack.lastIndexOf(release) : -1;
  if (known === -1) stack.push(release);
  else stack.length = known + 1;
}

/** The release that a rollback of an app would bring back; undefined if there is none, or its files have been deleted. */
export async function findPreviousRelease(db: Database, app: string): Promise<Release | undefined> {
  const id = previousRelease(await liveChangesOf(db, app));
  if (id === undefined) return undefined;
  const [found] = await db
    .select({ manifest: releases.manifest })
    .from(releases)
    .where(and(eq(releases.app, app), eq(releases.id, id), isNull(releases.prunedAt)));
  return found?.manifest;
}
