import { gridCrosses, svgDocument, tone } from '../svg';
import { palette } from './palette';

/** A product drawing. `body` is SVG; `width` holds the left and right end of the product in drawing units. */
export type Drawing = {
  title: string;
  body: string;
  width: readonly [from: number, to: number];
  /** Colours of the material swatches in the corner. */
  swatches: readonly string[];
};

const WIDTH = 400;
const HEIGHT = 500;

/** Lines of the grid. */
const COLUMNS = [40, 120, 200, 280, 360];
const ROWS = [50, 130, 210, 290, 370];

/** The SVG document of a drawing: front view on canvas with centre line, width dimension and material swatches. */
export function renderSheet({ title, body, width, swatches }: Drawing): string {
  return svgDocument(
    title,
    [WIDTH, HEIGHT],
    [
      tone(`M0 0h${WIDTH}v${HEIGHT}H0z`, palette.paper),
      `<path fill="none" stroke="${palette.grid}" d="${gridCrosses(COLUMNS, ROWS, 5)}"/>`,
      `<path fill="none" stroke="${palette.rule}" stroke-dasharray="14 4 3 4" d="M200 26v430"/>`,
      body,
      dimension(...width),
      ...swatches.map(swatch),
    ],
  );
}

/** The dimension line below the product. */
function dimension(from: number, to: number): string {
  const arrows = `M${from + 10} 452l-10 4 10 4M${to - 10} 452l10 4-10 4`;
  return `<path fill="none" stroke="${palette.rule}" stroke-width="1.5" d="M${from} 440v24M${to} 440v24M${from} 456H${to}${arrows}"/>`;
}

function swatch(fill: string, index: number): string {
  return `<path fill="${fill}" stroke="${palette.line}" stroke-width="1.5" d="M${22 + index * 22} 22h12l4 4v12h-16z"/>`;
}
