import { ink } from './palette';
import { HEIGHT, linePath, type Wave, waveAt } from './shapes';

const high: Wave = {
  period: 320,
  harmonics: [
    [5, 0.2],
    [3, 0.55],
  ],
};
const low: Wave = {
  period: 640,
  harmonics: [
    [9, 0.7],
    [5, 0.1],
    [2, 0.4],
  ],
};

/** Two sheets of fog. Each drifts by exactly one of its periods in a loop, so that the last frame meets the first. */
export function fog(turn: number): { behind: string; before: string } {
  const breath = Math.sin(2 * Math.PI * turn) * 4;
  return {
    behind:
      sheet((x) => 372 + waveAt(high, x - turn * high.period) + breath, 26, 0.12) +
      sheet((x) => 392 + waveAt(low, x + turn * low.period), 22, 0.1),
    before: sheet((x) => 452 + waveAt(low, x - turn * low.period) - breath + x * 0.02, 34, 0.055),
  };
}

/** A band of fog whose lower edge is calmer than its upper one. */
function sheet(heightAt: (x: number) => number, depth: number, opacity: number): string {
  const upper = linePath(heightAt, 16);
  const lower = linePath((x) => Math.min(HEIGHT, heightAt(x * 0.999 + 140) + depth), 16);
  return `<path fill="${ink.fog}" fill-opacity="${opacity}" fill-rule="evenodd" d="${upper}L${reversed(lower)}z"/>`;
}

function reversed(path: string): string {
  return path.slice(1).split('L').reverse().join('L');
}
