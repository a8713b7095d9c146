import { contourLines, type Ground, type MapSheet } from '../../contour-lines';
import type { Point } from '../../svg';

/** Path data of the contour lines at one level, rounded to one decimal. */
export function contourPath(sheet: MapSheet, ground: Ground, level: number): string {
  return contourLines(sheet, ground, level).map(pathData).join('');
}

/** Uses relative steps, which are shorter than absolute points. Each starts at the previous rounded point. */
function pathData(line: readonly Point[]): string {
  const [start, ...rest] = line.map(([x, y]) => [Math.round(x * 10), Math.round(y * 10)] as const);
  if (!start) return '';
  let [lastX, lastY] = start;
  const steps = rest.map(([x, y]) => {
    const step = `${formatStep((x - lastX) / 10)}${formatStep((y - lastY) / 10)}`;
    [lastX, lastY] = [x, y];
    return step;
  });
  return `M${start[0] / 10} ${start[1] / 10}l${steps.join('').replace(/^ /, '')}`;
}

/** Without the leading zero, and with a space only where no minus sign separates the numbers. */
function formatStep(value: number): string {
  const text = String(value).replace(/^(-?)0\./, '$1.');
  return value < 0 ? text : ` ${text}`;
}
