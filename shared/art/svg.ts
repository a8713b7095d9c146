import { ink } from './ink';

export type Point = readonly [x: number, y: number];

/** The SVG document of a picture, with its size in drawing units. */
export function svgDocument(title: string, [width, height]: Point, content: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><title>${title}</title>${content.join('')}</svg>\n`;
}

/** A filled shape without an outline. */
export function tone(path: string, fill: string, opacity?: number): string {
  return `<path fill="${fill}"${opacity === undefined ? '' : ` fill-opacity="${opacity}"`} d="${path}"/>`;
}

/** A filled shape with a dark outline. */
export function piece(path: string, fill: string): string {
  return `<path fill="${fill}" stroke="${ink.line}" stroke-width="3" stroke-linejoin="round" d="${path}"/>`;
}

/** A path moved to `x`, `y`. */
export function pathAt(x: number, y: number, path: string): string {
  return `<path transform="translate(${x} ${y})" d="${path}"/>`;
}

/** Path data of the crosses of a map grid. `arm` is half the size of a cross. */
export function gridCrosses(columns: readonly number[], rows: readonly number[], arm: number): string {
  return columns.flatMap((x) => rows.map((y) => `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`)).join('');
}
