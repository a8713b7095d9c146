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

/** Fog behind and in front of the players. Every sheet drifts by exactly one period per loop, so the loop is seamless. */
export function fog(phase: number): { background: string; foreground: string } {
  const swell = Math.sin(2 * Math.PI * phase) * 4;
  return {
    background:
      sheet((x) => 372 + waveAt(high, x - phase * high.period) + swell, 26, 0.12) +
      sheet((x) => 392 + waveAt(low, x + phase * low.period), 22, 0.1),
    foreground: sheet((x) => 452 + waveAt(low, x - phase * low.period) - swell + x * 0.02, 34, 0.055),
  };
}

/** A band of fog whose lower edge is smoother than its upper edge. */
function sheet(heightAt: (x: number) => number, depth: number, opacity: number): string {
  const upper = linePath(heightAt, 16);
  const lower = linePath((x) => Math.min(HEIGHT, heightAt(x * 0.999 + 140) + depth), 16);
  return `<path fill="${ink.fog}" fill-opacity="${opacity}" fill-rule="evenodd" d="${upper}L${reversePath(lower)}z"/>`;
}

function reversePath(path: string): string {
  return path.slice(1).split('L').reverse().join('L');
}
