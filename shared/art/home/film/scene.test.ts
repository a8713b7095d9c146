import { expect, test } from '@jest/globals';
import { duskScene } from './scene';

test('the last frame equals the first @H1.4', () => {
  expect(duskScene(1)).toBe(duskScene(0));
});

test('equal times give equal frames, and different times differ @H1.4', () => {
  expect(duskScene(0.25)).toBe(duskScene(0.25));
  expect(duskScene(0.5)).not.toBe(duskScene(0.25));
});
