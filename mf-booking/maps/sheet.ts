/** Size of a field map in units of the drawing, and of the cells in which its ground is sampled. */
export const WIDTH = 960;
export const HEIGHT = 640;
export const CELL = 16;

/** Distance between two grid lines: letters A to F across, numbers 1 to 4 down. A square is 20 m wide. */
export const SQUARE = 160;

export type Point = readonly [x: number, y: number];

/** Colours of the maps: dusk ground, chalk signs, the flare where the game is decided. */
export const ink = {
  ground: '#1a211a',
  wood: '#232e23',
  line: '#3f4b3c',
  heavy: '#5f6c58',
  grid: '#55614f',
  letter: '#9aa08c',
  water: '#33596a',
  chalk: '#efebdd',
  sand: '#c9bfa3',
  flare: '#ff5a1f',
  sideA: '#ff7a45',
  sideB: '#7cc4e0',
} as const;
