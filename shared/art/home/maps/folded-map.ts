import { ink } from '../../ink';
import { rollingGround } from './height';
import { contourLines, type Ink, woods } from './sheet';

const paper: Ink = {
  ground: ink.paper,
  wood: '#d6d6b8',
  line: ink.contour,
  heavy: ink.rule,
  grid: '#a59e84',
  sign: ink.line,
};

const PANEL = 100;
/** Height difference between a panel's left and right edge, which makes the paper look folded. */
const FOLD = 14;

/** The arena's map as folded paper: four panels, alternately lit and shaded. */
export const foldedMap = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-14 -20 428 344" width="428" height="344"><title>The arena</title><defs><clipPath id="c"><path d="M0 0h${PANEL}v300H0z"/></clipPath><g id="s">${content()}</g></defs>${[0, 1, 2, 3].map(panel).join('')}</svg>\n`;

function panel(index: number): string {
  const rising = index % 2 === 0;
  const transform = `matrix(1 ${(rising ? -FOLD : FOLD) / PANEL} 0 1 ${index * PANEL} ${rising ? FOLD : 0})`;
  const shade = rising ? '' : `<path fill="${ink.line}" fill-opacity=".1" d="M0 0h100v300H0z"/>`;
  return `<g transform="${transform}"><g clip-path="url(#c)"><use href="#s" x="${-index * PANEL}"/>${shade}</g></g>`;
}

function content(): string {
  const ground = rollingGround(73, [
    { x: 250, y: 130, radius: 100, height: 0.36 },
    { x: 90, y: 230, radius: 80, height: 0.16 },
  ]);
  return [
    `<path fill="${paper.ground}" d="M0 0h400v300H0z"/>`,
    woods(rollingGround(8, []), paper),
    contourLines(ground, paper),
    `<path fill="none" stroke="${ink.water}" stroke-width="3" d="M0 74C60 60 84 104 130 96S190 30 262 22s96-30 138-20"/>`,
    `<path fill="${ink.flare}" fill-opacity=".14" stroke="${ink.ember}" stroke-width="2.5" stroke-dasharray="10 5" d="M156 92l118-28 74 62-30 108-128 16-56-78z"/>`,
    `<path fill="none" stroke="${paper.sign}" stroke-width="1.6" stroke-dasharray="4 4" d="M20 284c60-10 74-60 130-72"/>`,
    `<path fill="${paper.sign}" d="M246 148l12 22h-24z"/>`,
    ...[
      [200, 110],
      [300, 120],
      [216, 216],
      [296, 204],
    ].map(([x = 0, y = 0]) => `<path fill="${paper.sign}" d="M${x - 7} ${y - 2}h14v4h-14z"/>`),
    `<path fill="${ink.ember}" d="M148 204l10 4-10 5zM147 204h2v20h-2z"/>`,
  ].join('');
}
