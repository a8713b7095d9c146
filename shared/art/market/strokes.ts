import { piece } from '../svg';
import { palette } from './palette';

/** An outline without a fill, drawn on top of a filled shape. */
export function outline(path: string): string {
  return piece(path, 'none');
}

/** A seam between two pieces. */
export function seam(path: string, colour: string = palette.line): string {
  return `<path fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round" d="${path}"/>`;
}

/** A dashed line of stitches. */
export function stitches(path: string, colour: string = palette.chalk): string {
  return `<path fill="none" stroke="${colour}" stroke-width="1.5" stroke-dasharray="6 4" d="${path}"/>`;
}

/** The right half together with its mirror image at the centre line. */
export function mirrored(rightHalf: string): string {
  return `${rightHalf}<g transform="matrix(-1 0 0 1 400 0)">${rightHalf}</g>`;
}

/** A drawing moved to `x`, `y` and scaled. */
export function place(drawing: string, x: number, y: number, scale: number): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${drawing}</g>`;
}
