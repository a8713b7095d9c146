import type { Mode } from '../maps/field-maps';
import { renderBattleRoyale } from './battle-royale';
import { renderCaptureTheFlag } from './capture-the-flag';
import { renderSpikeRush } from './spike-rush';

/** Renders the moving parts of the film of each mode at a given second. */
export const renderRound: Record<Mode, (second: number) => string> = {
  'spike-rush': renderSpikeRush,
  'battle-royale': renderBattleRoyale,
  'capture-the-flag': renderCaptureTheFlag,
};
