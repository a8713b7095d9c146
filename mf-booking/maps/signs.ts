import { ink, type Point } from './sheet';

/** A way that is walked, with a dark edge so that it stays readable on the contour lines. */
export function way(path: string, colour: string): string {
  return `<g fill="none" stroke-linecap="butt"><path stroke="${ink.ground}" stroke-width="14" d="${path}"/><path stroke="${colour}" stroke-width="6" stroke-dasharray="22 13" d="${path}"/></g>`;
}

/** Where a side starts. */
export function start([x, y]: Point, colour: string): string {
  return `<path fill="${ink.ground}" stroke="${colour}" stroke-width="5" d="M${x - 13} ${y - 13}h26v26h-26z"/><path fill="${colour}" d="M${x - 5} ${y - 5}h10v10h-10z"/>`;
}

/** Barricades: short thick bars, each with its turn in degrees. */
export function barricades(places: readonly (readonly [x: number, y: number, turn: number])[]): string {
  const bars = places.map(
    ([x, y, turn]) => `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-19-5h38V5h-38z"/>`,
  );
  return `<g fill="${ink.sand}" stroke="${ink.ground}" stroke-width="3">${bars.join('')}</g>`;
}

/** Huts: a wall with a door, each with its turn in degrees. */
export function huts(places: readonly (readonly [x: number, y: number, turn: number])[]): string {
  const walls = places.map(
    ([x, y, turn]) => `<path transform="translate(${x} ${y}) rotate(${turn})" d="M-8 20h-18v-40h52v40H8"/>`,
  );
  return `<g fill="${ink.ground}" stroke="${ink.sand}" stroke-width="5">${walls.join('')}</g>`;
}

/** The stream, wide and quiet, with its bridges. */
export function stream(path: string): string {
  return `<g fill="none" stroke="${ink.water}"><path stroke-width="9" d="${path}"/></g>`;
}

export function bridge([x, y]: Point, turn: number): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><path fill="${ink.ground}" d="M-15-20h30v40h-30z"/><path fill="none" stroke="${ink.chalk}" stroke-width="4" d="M-20-24q5 6 5 10v28q0 4-5 10M20-24q-5 6-5 10v28q0 4 5 10"/></g>`;
}

/** The fence around the field. */
export function fence(path: string): string {
  return `<path fill="none" stroke="${ink.chalk}" stroke-opacity=".55" stroke-width="2.500" stroke-dasharray="3 9" d="${path}"/>`;
}

/** The place that is played for: a diamond in the flare, in its circle. */
export function site([x, y]: Point, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${ink.flare}" fill-opacity=".12" stroke="${ink.flare}" stroke-width="4" stroke-dasharray="14 9"/><path fill="${ink.flare}" d="M${x} ${y - 34}l30 34-30 34-30-34z"/>`;
}

export function ring([x, y]: Point, radius: number, look: { colour: string; width: number; dashes: string }): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${look.colour}" stroke-width="${look.width}" stroke-dasharray="${look.dashes}"/>`;
}

/** A supply crate, tied crosswise. */
export function crates(places: readonly Point[]): string {
  const boxes = places.map(([x, y]) => `M${x - 12} ${y - 12}h24v24h-24zl24 24m0-24l-24 24`);
  return `<path fill="${ink.ground}" stroke="${ink.chalk}" stroke-width="3.500" d="${boxes.join('')}"/>`;
}

export function flag([x, y]: Point, colour: string): string {
  return `<path fill="none" stroke="${ink.chalk}" stroke-width="5" d="M${x} ${y}v-84"/><path fill="${colour}" d="M${x + 2} ${y - 84}l58 10-14 17 14 19-58-8z"/><circle cx="${x}" cy="${y}" r="9" fill="${ink.chalk}"/>`;
}

/** The marshal's stand, from which all of the field is seen. */
export function stand([x, y]: Point): string {
  return `<path fill="${ink.ground}" stroke="${ink.chalk}" stroke-width="4" stroke-linejoin="round" d="M${x} ${y - 17}l19 32h-38z"/>`;
}
