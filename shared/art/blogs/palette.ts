import { ink } from '../ink';

/** Flat colours of the illustrations: paper, night and the slope. */
export const palette = {
  ...ink,
  shade: '#242d23',
  far: '#4a4334',
  mossLight: '#8b9468',
  earth: '#6f6146',
  sideB: '#1f5f78',
} as const;
