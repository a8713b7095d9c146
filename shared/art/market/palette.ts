import { ink } from '../ink';

/** Flat colours of the product drawings: paper, lines, cloth and metal. */
export const palette = {
  ...ink,
  grid: '#cdc5aa',
  night: '#333c2f',
  nightShade: '#272f25',
  steelShade: '#979c8c',
  brass: '#d0a54c',
  brassShade: '#ae853a',
} as const;
