import { ink } from '../../ink';

/** Size of a field map in drawing units. */
export const WIDTH = 960;
export const HEIGHT = 640;

/** Size of a grid square in drawing units: columns A to F, rows 1 to 4. A square is 20 m wide. */
export const SQUARE = 160;

/** Colours of the maps: dark ground, light signs and `flare` for the objective. */
export const palette = {
  ...ink,
  wood: '#232e23',
  line: '#3f4b3c',
  heavy: '#5f6c58',
  grid: '#55614f',
  letter: '#9aa08c',
  water: '#33596a',
} as const;
