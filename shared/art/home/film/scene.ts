import { fog } from './fog';
import { distance, hillside } from './land';
import { runner, torch, watcher } from './players';
import { HEIGHT, WIDTH } from './shapes';
import { barricades, grass, trees } from './wood';

/** Phase of the first frame, which is also the poster: the runners are about to pass each other. */
const START = 0.44;
/** Strides per loop. */
const STRIDES = 13;
/** X position of the kneeling player with the torch. */
const WATCHER_X = 1040;
/** Distance that a runner covers per loop. It starts and ends outside the picture. */
const DISTANCE = WIDTH + 240;

/** The dusk scene as SVG. `time` runs from 0 to 1; both ends give the same picture. */
export function duskScene(time: number): string {
  const phase = (time + START) % 1;
  const rightward = phase;
  const leftward = (phase + 0.94) % 1;
  const { background, foreground } = fog(phase);
  const angle = -2 + 13 * Math.sin(2 * Math.PI * phase);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    distance,
    background,
    trees,
    torch(WATCHER_X, angle),
    runner({ x: WIDTH + 120 - leftward * DISTANCE, facing: -1, stride: leftward * STRIDES }),
    hillside,
    watcher(WATCHER_X),
    barricades,
    runner({ x: rightward * DISTANCE - 120, facing: 1, stride: rightward * STRIDES }),
    grass(phase),
    foreground,
    '</svg>',
  ].join('');
}
