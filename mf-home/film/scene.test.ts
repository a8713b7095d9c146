import { expect, test } from '@jest/globals';
import { duskScene } from './scene';

test('H1.4 the film ends where it begins', () => {
  expect(duskScene(1)).toBe(duskScene(0));
});

test('H1.4 the same moment is always drawn alike, and something moves', () => {
  expect(duskScene(0.25)).toBe(duskScene(0.25));
  expect(duskScene(0.5)).not.toBe(duskScene(0.25));
});
