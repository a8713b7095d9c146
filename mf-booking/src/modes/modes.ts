import { battleRoyale } from './content/battle-royale';
import { captureTheFlag } from './content/capture-the-flag';
import { spikeRush } from './content/spike-rush';
import type { GameMode } from './game-mode';

/** The game modes, in the order shown. */
export const modes: readonly GameMode[] = [spikeRush, battleRoyale, captureTheFlag];

/** The same for every mode; specification §9. */
export const ROUNDS = 'First to win 4 rounds';

/** Whether a mode's rating stands for that of players who have not played yet, as its notes do. */
export function isSample({ testimonials }: GameMode): boolean {
  return testimonials.some(({ sample }) => sample);
}
