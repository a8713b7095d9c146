import type { Activation } from './table';

type Change = Pick<Activation, 'release' | 'kind'>;

/**
 * The release a rollback returns to. Activations pile up, a rollback takes the pile down to the release it names:
 * rolling back twice goes back two steps and does not swing to and fro. After a section was retired, a rollback brings
 * back what was live until then.
 *
 * @param history all activations of one app, oldest first
 */
export function previousRelease(history: readonly Change[]): string | undefined {
  const pile: string[] = [];
  for (const change of history) pileUp(pile, change);
  return pile.at(history.at(-1)?.kind === 'retire' ? -1 : -2);
}

/** Follows one more change of an app: what is live, or was last, lies on top of `pile`, what was live before it below. */
export function pileUp(pile: string[], { release, kind }: Change) {
  // The section may come back as it was: retired and activated again is one step.
  if (kind === 'retire' || release === pile.at(-1)) return;
  const known = kind === 'rollback' ? pile.lastIndexOf(release) : -1;
  if (known === -1) pile.push(release);
  else pile.length = known + 1;
}
