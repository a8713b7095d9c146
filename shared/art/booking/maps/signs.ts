import type { Point } from '../../svg';
import { palette } from './sheet';

/** A dashed walking route. Its dark edge separates it from the contour lines. */
export function route(path: string, colour: string): string {
  return `<g fill="none" stroke-linecap="butt"><path stroke="${palette.ground}" stroke-width="14" d="${path}"/><path stroke="${colour}" stroke-width="6" stroke-dasharray="22 13" d="${path}"/></g>`;
}

/** The start of a team. */
export function start([x, y]: Point, colour: string): string {
  return `<path fill="${palette.ground}" stroke="${colour}" stroke-width="5" d="M${x - 13} ${y - 13}h26v26h-26z"/><path fill="${colour}" d="M${x - 5} ${y - 5}h10v10h-10z"/>`;
}

/** Barricades: short thick bars, each rotated by degrees. */
export function barricades(places: readonly (readonly [x: number, y: number, rotation: number])[]): string {
  const bars = places.map(
    ([x, y, rotation]) => `<path transform="translate(${x} ${y}) rotate(${rotation})" d="M-19-5h38V5h-38z"/>`,
  );
  return `<g fill="${palette.sand}" stroke="${palette.ground}" stroke-width="3">${bars.join('')}</g>`;
}

/** Huts: walls with a door, each rotated by degrees. */
export function huts(places: readonly (readonly [x: number, y: number, rotation: number])[]): string {
  const walls = places.map(
    ([x, y, rotation]) => `<path transform="translate(${x} ${y}) rotate(${rotation})" d="M-8 20h-18v-40h52v40H8"/>`,
  );
  return `<g fill="${palette.ground}" stroke="${palette.sand}" stroke-width="5">${walls.join('')}</g>`;
}

/** A stream. */
export function stream(path: string): string {
  return `<g fill="none" stroke="${palette.water}"><path stroke-width="9" d="${path}"/></g>`;
}

export function bridge([x, y]: Point, rotation: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${rotation})"><path fill="${palette.ground}" d="M-15-20h30v40h-30z"/><path fill="none" stroke="${palette.bone}" stroke-width="4" d="M-20-24q5 6 5 10v28q0 4-5 10M20-24q-5 6-5 10v28q0 4 5 10"/></g>`;
}

/** The fence around the field. */
export function fence(path: string): string {
  return `<path fill="none" stroke="${palette.bone}" stroke-opacity=".55" stroke-width="2.500" stroke-dasharray="3 9" d="${path}"/>`;
}

/** The objective: an orange diamond in a circle. */
export function site([x, y]: Point, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.flare}" fill-opacity=".12" stroke="${palette.flare}" stroke-width="4" stroke-dasharray="14 9"/><path fill="${palette.flare}" d="M${x} ${y - 34}l30 34-30 34-30-34z"/>`;
}

export function ring([x, y]: Point, radius: number, style: { colour: string; width: number; dashes: string }): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${style.colour}" stroke-width="${style.width}" stroke-dasharray="${style.dashes}"/>`;
}

/** Supply crates, each with a cross. */
export function crates(places: readonly Point[]): string {
  const boxes = places.map(([x, y]) => `M${x - 12} ${y - 12}h24v24h-24zl24 24m0-24l-24 24`);
  return `<path fill="${palette.ground}" stroke="${palette.bone}" stroke-width="3.500" d="${boxes.join('')}"/>`;
}

export function flag([x, y]: Point, colour: string): string {
  return `<path fill="none" stroke="${palette.bone}" stroke-width="5" d="M${x} ${y}v-84"/><path fill="${colour}" d="M${x + 2} ${y - 84}l58 10-14 17 14 19-58-8z"/><circle cx="${x}" cy="${y}" r="9" fill="${palette.bone}"/>`;
}

/** The marshal's stand. */
export function stand([x, y]: Point): string {
  return `<path fill="${palette.ground}" stroke="${palette.bone}" stroke-width="4" stroke-linejoin="round" d="M${x} ${y - 17}l19 32h-38z"/>`;
}
