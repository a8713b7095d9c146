import { ink } from './palette';

/** A piece of cloth or metal with its outline. */
export function piece(path: string, fill: string): string {
  return `<path fill="${fill}" stroke="${ink.line}" stroke-width="3" stroke-linejoin="round" d="${path}"/>`;
}

/** A flat tone without outline: shade, light or print. */
export function tone(path: string, fill: string): string {
  return `<path fill="${fill}" d="${path}"/>`;
}

/** The outline of something whose fill and shades are drawn already. */
export function outline(path: string): string {
  return piece(path, 'none');
}

/** An edge where two pieces meet. */
export function seam(path: string, colour: string = ink.line): string {
  return `<path fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" d="${path}"/>`;
}

/** Stitches, dashed as on a pattern. */
export function stitches(path: string, colour: string = ink.bone): string {
  return `<path fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="6 4" d="${path}"/>`;
}

/** Draws the right half and its mirror image about the middle of the sheet. */
export function bothSides(rightHalf: string): string {
  return `${rightHalf}<g transform="matrix(-1 0 0 1 400 0)">${rightHalf}</g>`;
}

/** The same drawing smaller, or elsewhere. */
export function placed(drawing: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}
