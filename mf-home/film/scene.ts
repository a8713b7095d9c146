import { fog } from './fog';
import { distance, hillside } from './land';
import { runner, torch, watcher } from './players';
import { HEIGHT, WIDTH } from './shapes';
import { barricades, grass, trees } from './wood';

/** The moment the film begins with, which is also its poster: both runners are about to pass each other. */
const BEGINNING = 0.44;
const STRIDES = 13;
/** Where the player with the torch kneels. */
const WATCH = 1040;
/** How far a runner goes in one loop, from outside the picture to outside the picture. */
const WAY = WIDTH + 240;

/** The dusk scene as SVG. `time` runs from 0 to 1 and the picture at 1 is that at 0. */
export function duskScene(time: number): string {
  const turn = (time + BEGINNING) % 1;
  const there = turn;
  const back = (turn + 0.94) % 1;
  const { behind, before } = fog(turn);
  const angle = -2 + 13 * Math.sin(2 * Math.PI * turn);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    distance,
    behind,
    trees,
    torch(WATCH, angle),
    runner({ x: WIDTH + 120 - back * WAY, facing: -1, stride: back * STRIDES }),
    hillside,
    watcher(WATCH),
    barricades,
    runner({ x: there * WAY - 120, facing: 1, stride: there * STRIDES }),
    grass(turn),
    before,
    '</svg>',
  ].join('');
}
