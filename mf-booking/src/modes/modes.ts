import { battleRoyale } from './content/battle-royale';
import { captureTheFlag } from './content/capture-the-flag';
import { spikeRush } from './content/spike-rush';
import type { GameMode } from './game-mode';

/** The game modes in display order. */
export const modes: readonly GameMode[] = [spikeRush, battleRoyale, captureTheFlag];

/** Applies to every mode. */
export const ROUNDS = 'First to win 4 rounds';

/** Whether rating and testimonials of a mode are invented samples. */
export function isSample({ testimonials }: GameMode): boolean {
  return testimonials.some(({ sample }) => sample);
}
