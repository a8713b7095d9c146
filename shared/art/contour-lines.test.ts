import { expect, test } from '@jest/globals';
import { contourLines } from './contour-lines';

const sheet = { width: 100, height: 100, cell: 5 };

test('the contour line of a cone is a closed circle', () => {
  const lines = contourLines(sheet, (x, y) => -Math.hypot(x - 50, y - 50), -30);
  expect(lines).toHaveLength(1);
  const ring = lines[0] ?? [];
  expect(ring.at(-1)).toEqual(ring[0]);
  for (const [x, y] of ring) expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(30, 0);
});

test('the contour line of a slope runs from edge to edge', () => {
  const [line = []] = contourLines(sheet, (x) => x, 42);
  expect(line.map(([x]) => Math.round(x))).toEqual(line.map(() => 42));
  expect([line[0]?.[1], line.at(-1)?.[1]].sort()).toEqual([0, 100]);
});

test('level ground has no contour lines', () => {
  expect(contourLines(sheet, () => 1, 0)).toEqual([]);
});
