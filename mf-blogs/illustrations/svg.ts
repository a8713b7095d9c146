import { ink } from '../plates/ink';

/** Size of a plate in units of the drawing. */
export const WIDTH = 600;
export const HEIGHT = 400;

export type Point = readonly [x: number, y: number];

const EDGE = 'M0 0H572L600 28V400H0z';
const PICTURE = 'M16 16H565L584 35V384H16z';

/** A picture printed on paper with a cut corner, in a map's neatline. */
export function plateOf(title: string, picture: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<title>${title}</title><clipPath id="p"><path d="${PICTURE}"/></clipPath>`,
    tone(EDGE, ink.paper),
    `<g clip-path="url(#p)">${picture.join('')}</g>`,
    stroke(PICTURE, { colour: ink.line, width: 5 }),
    stroke(PICTURE, { colour: ink.paper, width: 2.5, dashes: '24 24' }),
    '</svg>\n',
  ].join('');
}

/** A flat tone without outline. */
export function tone(path: string, fill: string, opacity?: number): string {
  return `<path fill="${fill}"${opacity === undefined ? '' : ` fill-opacity="${opacity}"`} d="${path}"/>`;
}

/** A tone with an inked outline. */
export function piece(path: string, fill: string): string {
  return `<path fill="${fill}" stroke="${ink.line}" stroke-width="3" stroke-linejoin="round" d="${path}"/>`;
}

type Look = { colour: string; width: number; dashes?: string; opacity?: number; round?: boolean };

/** A line, whole or dashed. */
export function stroke(path: string, { colour, width, dashes, opacity, round }: Look): string {
  const attributes = [
    dashes && ` stroke-dasharray="${dashes}"`,
    opacity && ` stroke-opacity="${opacity}"`,
    round && ' stroke-linecap="round"',
  ];
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${attributes.filter(Boolean).join('')} d="${path}"/>`;
}

export function disc([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A drawing moved, turned by degrees, and scaled. */
export function placed(drawing: string, [x, y]: Point, turn = 0, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y}) rotate(${turn})${size}">${drawing}</g>`;
}

/** The whole picture in one colour, to draw on. */
export function ground(fill: string): string {
  return tone(`M0 0H${WIDTH}V${HEIGHT}H0z`, fill);
}
