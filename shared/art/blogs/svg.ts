import { type Point, svgDocument, tone } from '../svg';
import { palette } from './palette';

/** Size of an illustration in drawing units. */
export const WIDTH = 600;
export const HEIGHT = 400;

const PAPER = 'M0 0H572L600 28V400H0z';
const PICTURE = 'M16 16H565L584 35V384H16z';

/** The SVG document of a picture: paper with a cut corner and a map border. */
export function renderIllustration(title: string, picture: readonly string[]): string {
  return svgDocument(
    title,
    [WIDTH, HEIGHT],
    [
      `<clipPath id="p"><path d="${PICTURE}"/></clipPath>`,
      tone(PAPER, palette.paper),
      `<g clip-path="url(#p)">${picture.join('')}</g>`,
      stroke(PICTURE, { colour: palette.line, width: 5 }),
      stroke(PICTURE, { colour: palette.paper, width: 2.5, dashes: '24 24' }),
    ],
  );
}

type StrokeStyle = { colour: string; width: number; dashes?: string; opacity?: number; round?: boolean };

/** A solid or dashed line. */
export function stroke(path: string, { colour, width, dashes, opacity, round }: StrokeStyle): string {
  const attributes = [
    dashes && ` stroke-dasharray="${dashes}"`,
    opacity && ` stroke-opacity="${opacity}"`,
    round && ' stroke-linecap="round"',
  ];
  return `<path fill="none" stroke="${colour}" stroke-width="${width}"${attributes.filter(Boolean).join('')} d="${path}"/>`;
}

export function circle([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

/** A drawing moved to a point, rotated by degrees and scaled. */
export function place(drawing: string, [x, y]: Point, rotation = 0, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y}) rotate(${rotation})${size}">${drawing}</g>`;
}

/** The background of the whole picture. */
export function background(fill: string): string {
  return tone(`M0 0H${WIDTH}V${HEIGHT}H0z`, fill);
}
