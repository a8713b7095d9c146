import type { Mode } from '../maps/field-maps';
import { battleRoyaleAt } from './battle-royale';
import { captureTheFlagAt } from './capture-the-flag';
import { spikeRushAt } from './spike-rush';

/** What moves on the map of a mode at a second of its film. */
export const roundAt: Record<Mode, (second: number) => string> = {
  'spike-rush': spikeRushAt,
  'battle-royale': battleRoyaleAt,
  'capture-the-flag': captureTheFlagAt,
};
