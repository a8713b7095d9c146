import { ink } from './palette';

/** One thing on its sheet: what is drawn, and where it begins and ends across. */
export type Drawing = {
  title: string;
  body: string;
  width: readonly [from: number, to: number];
  /** Materials, as swatches in the corner. */
  swatches: readonly string[];
};

const WIDTH = 400;
const HEIGHT = 500;

/** A front view on canvas, with its middle line, one dimension and its materials. */
export function sheetOf({ title, body, width, swatches }: Drawing): string {
  const parts = [
    `<path fill="${ink.canvas}" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    `<path fill="none" stroke="${ink.grid}" d="${gridCrosses()}"/>`,
    `<path fill="none" stroke="${ink.rule}" stroke-dasharray="14 4 3 4" d="M200 26v430"/>`,
    body,
    dimension(...width),
    ...swatches.map(swatch),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}"><title>${title}</title>${parts.join('')}</svg>\n`;
}

function gridCrosses(): string {
  const columns = [40, 120, 200, 280, 360];
  const rows = [50, 130, 210, 290, 370];
  return columns.flatMap((x) => rows.map((y) => `M${x - 5} ${y}h10M${x} ${y - 5}v10`)).join('');
}

/** The width, measured below the thing. */
function dimension(from: number, to: number): string {
  const arrows = `M${from + 10} 452l-10 4 10 4M${to - 10} 452l10 4-10 4`;
  return `<path fill="none" stroke="${ink.rule}" stroke-width="1.5" d="M${from} 440v24M${to} 440v24M${from} 456H${to}${arrows}"/>`;
}

function swatch(fill: string, index: number): string {
  return `<path fill="${fill}" stroke="${ink.line}" stroke-width="1.5" d="M${22 + index * 22} 22h12l4 4v12h-16z"/>`;
}
