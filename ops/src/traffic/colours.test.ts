import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { lineStyle } from './line-style';

/** Ten releases, more than a week of frequent releases has. */
const STYLES = Array.from({ length: 10 }, (_, index) => lineStyle(index));

const GROUNDS = ['--ground', '--panel', '--raised'];

/** Distance in OKLab. Two colours of the same lightness that people tell apart with ease are 0.1 apart. */
const FAR = 0.14;

type Vector = readonly [number, number, number];
type Matrix = readonly [Vector, Vector, Vector];

/** How people see linear RGB: Machado, Oliveira and Fernandes 2009, for a missing kind of cone. */
const VISIONS: Record<string, Matrix> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const css = readFileSync('ops/src/styles/tokens.css', 'utf8');
const [light = '', dark = ''] = css.split('prefers-color-scheme: dark');

/** The linear RGB of a token in a part of the stylesheet. */
function colourOf(part: string, token: string): Vector {
  const [, hex = ''] = new RegExp(`${token}: #([0-9a-f]{6});`).exec(part) ?? [];
  expect(hex).not.toBe('');
  const [r = 0, g = 0, b = 0] = (hex.match(/../g) ?? []).map((pair) => {
    const value = Number.parseInt(pair, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [r, g, b];
}

const multiply = (matrix: Matrix, [x, y, z]: Vector): Vector => {
  const [first, second, third] = matrix.map(([a, b, c]) => a * x + b * y + c * z);
  return [first ?? 0, second ?? 0, third ?? 0];
};

const clamp = ([r, g, b]: Vector): Vector => [within(r), within(g), within(b)];
const within = (value: number) => Math.min(1, Math.max(0, value));

const LMS: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function oklab(rgb: Vector): Vector {
  const [l, m, s] = multiply(LMS, rgb);
  return multiply(LAB, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
}

function distance(a: Vector, b: Vector): number {
  const [p, q] = [oklab(a), oklab(b)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

const luminance = ([r, g, b]: Vector) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(a: Vector, b: Vector): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

const pairs = STYLES.flatMap((a, i) => STYLES.slice(0, i).map((b) => [a, b] as const));

test.each([
  ['light', light],
  ['dark', dark],
])('ten lines can be told apart in the %s colour scheme, by colour or by a second mark', (_, part) => {
  for (const [vision, matrix] of Object.entries(VISIONS)) {
    const seen = (token: string) => clamp(multiply(matrix, colourOf(part, token)));
    for (const [a, b] of pairs) {
      if (a.colour === b.colour) expect([a.hollow, a.dash]).not.toEqual([b.hollow, b.dash]);
      else
        expect([vision, a.colour, b.colour, distance(seen(a.colour), seen(b.colour)) >= FAR]).toEqual([
          vision,
          a.colour,
          b.colour,
          true,
        ]);
    }
  }
});

test.each([
  ['light', light],
  ['dark', dark],
])('every line stands out from each ground of the %s colour scheme', (_, part) => {
  for (const { colour } of STYLES) {
    for (const ground of GROUNDS) {
      const ratio = contrast(colourOf(part, colour), colourOf(part, ground));
      expect([colour, ground, ratio >= 3]).toEqual([colour, ground, true]);
    }
  }
});

test('lines of the same colour differ in dash and in the filling of their marks', () => {
  for (let index = 0; index < 5; index++) {
    const [a, b] = [lineStyle(index), lineStyle(index + 5)];
    expect([a.colour, a.hollow, b.hollow]).toEqual([b.colour, false, true]);
    expect(a.dash).not.toEqual(b.dash);
  }
});
