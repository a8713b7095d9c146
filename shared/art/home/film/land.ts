import { ink } from './palette';
import { below, HEIGHT, linePath, randomNumbers, type Wave, WIDTH, waveAt } from './shapes';

const SUN = { x: 872, y: 292 };

const far: Wave = {
  period: 1900,
  harmonics: [
    [46, 0.1],
    [30, 0.62],
    [20, 0.2],
    [9, 0.45],
    [7, 0.8],
    [4, 0.1],
  ],
};
const middle: Wave = {
  period: 1500,
  harmonics: [
    [40, 0.55],
    [26, 0.15],
    [14, 0.72],
    [7, 0.3],
  ],
};
const near: Wave = {
  period: 1300,
  harmonics: [
    [22, 0.3],
    [12, 0.9],
    [6, 0.4],
  ],
};
const slope: Wave = {
  period: 1280,
  harmonics: [
    [12, 0.42],
    [6, 0.1],
    [3, 0.7],
  ],
};

const farAt = (x: number) => 292 + waveAt(far, x);
const middleAt = (x: number) => 352 + waveAt(middle, x) - x * 0.02;
const nearAt = (x: number) => 388 + waveAt(near, x);

/** Height of the players' ground. */
export const groundAt = (x: number) => 412 + waveAt(slope, x) + x * 0.024;

/** Sky, sun and three ridges. A static layer. */
export const distance = [
  `<path fill="${ink.sky}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
  ...[560, 420, 290, 186].map((radius, index) => disc(radius, ink.glow[index] ?? ink.sky)),
  disc(104, ink.sun),
  ...[318, 346].map(
    (y, index) =>
      `<path stroke="${ink.glow[3 - index]}" stroke-width="${5 + index * 4}" d="M${SUN.x - 120} ${y}h240"/>`,
  ),
  below(farAt, ink.ridges[0]),
  ridgeContours(farAt, 4, 13, '#4b3b2c'),
  below(middleAt, ink.ridges[1]),
  ridgeContours(middleAt, 3, 12, '#35352a'),
  below(nearAt, ink.ridges[2]),
  forest(),
].join('');

/** The hillside in the foreground, with its contour lines. */
export const hillside = below(groundAt, ink.ground) + groundContours();

function groundContours(): string {
  const lines = Array.from({ length: 9 }, (_, index) => {
    const knoll: Wave = {
      period: 900,
      harmonics: [
        [4 + index * 2.2, 0.62 - index * 0.03],
        [2 + index * 1.4, 0.2 + index * 0.05],
      ],
    };
    return linePath((x) => groundAt(x) + 18 + index * 31 + waveAt(knoll, x), 16);
  });
  return `<path fill="none" stroke="${ink.contour}" stroke-width="1.5" d="${lines.join('')}"/>`;
}

function disc(radius: number, fill: string): string {
  return `<circle cx="${SUN.x}" cy="${SUN.y}" r="${radius}" fill="${fill}"/>`;
}

/** Lines that repeat a ridge below it with decreasing amplitude, like contour lines on a map. */
function ridgeContours(heightAt: (x: number) => number, count: number, distance: number, stroke: string): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const mean = heightAt(WIDTH / 2);
    const damping = 1 - index / (count + 2);
    return linePath((x) => mean + (heightAt(x) - mean) * damping + distance * (index + 1), 20);
  });
  return `<path fill="none" stroke="${stroke}" stroke-width="1.5" d="${lines.join('')}"/>`;
}

/** A row of small trees along the nearest ridge. */
function forest(): string {
  const random = randomNumbers(5);
  const trees = Array.from({ length: 120 }, () => {
    const x = random() * WIDTH;
    const height = 12 + random() * 26;
    const foot = nearAt(x) + 3;
    const halfWidth = 4 + random() * 4;
    return `M${(x - halfWidth).toFixed(0)} ${foot.toFixed(0)}l${halfWidth.toFixed(0)} ${(-height).toFixed(0)} ${halfWidth.toFixed(0)} ${height.toFixed(0)}z`;
  });
  return `<path fill="${ink.ridges[2]}" d="${trees.join('')}"/>`;
}
