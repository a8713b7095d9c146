import type { Activation } from './table';

/**
 * The release a rollback returns to. Activations pile up, a rollback takes the pile down to the release it names:
 * rolling back twice goes back two steps and does not swing to and fro.
 *
 * @param history all activations of one app, oldest first
 */
export function previousRelease(history: readonly Pick<Activation, 'release' | 'kind'>[]): string | undefined {
  let pile: string[] = [];
  for (const { release, kind } of history) {
    const known = kind === 'rollback' ? pile.lastIndexOf(release) : -1;
    pile = known === -1 ? [...pile, release] : pile.slice(0, known + 1);
  }
  return pile.at(-2);
}
