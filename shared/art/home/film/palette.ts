import { ink as shared } from '../../ink';

/** Colours of the dusk scene, from far to near. */
export const ink = {
  sky: shared.night,
  glow: ['#262522', '#3a2c23', '#5c3723', '#8a4522'],
  sun: shared.flare,
  ridges: ['#3f3226', '#2a2b21', '#1c221a'],
  ground: shared.deep,
  nearWood: '#0b0e0a',
  contour: '#1d241c',
  rim: shared.sideA,
  fog: shared.sand,
  torch: shared.lamp,
  glass: shared.bone,
} as const;
