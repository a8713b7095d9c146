import { HOUR } from '@arena/shared/contract/time/duration';
import UPlot from 'uplot';
import { lineStyle } from './line-style';
import { markedHours } from './marked-hours';

/** One value per hour, null where there is none. */
export type Line = { name: string; values: readonly (number | null)[] };

const HEIGHT = 240;

/** Diameter of a mark, and the least distance between two marks of a line. Pixels. */
const MARK_SIZE = 8;
const MARK_SPACE = 24;

const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const number = new Intl.NumberFormat('en-IN');

/**
 * Draws a line chart into an element. Follows changes of the element's width and of the colour scheme.
 * @returns a function that removes the chart
 */
export function drawChart(container: HTMLElement, hours: readonly Date[], lines: readonly Line[]): () => void {
  const colour = (name: string) => () => getComputedStyle(container).getPropertyValue(name);
  const axis = {
    stroke: colour('--text-second'),
    grid: { stroke: colour('--hairline'), width: 1 },
    ticks: { show: false },
  };
  const chart = new UPlot(
    {
      width: container.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: {
          range: (_chart, first, last) => (first === last ? [first - HOUR / 1000, last + HOUR / 1000] : [first, last]),
        },
        y: { range: (_chart, _min, max) => [0, Math.max(max, 4) * 1.05] },
      },
      axes: [
        { ...axis, space: 64, size: 30, values: (_chart, seconds) => seconds.map(formatTick) },
        {
          ...axis,
          size: 56,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
          values: (_chart, counts) => counts.map((count) => number.format(count)),
        },
      ],
      series: [
        {},
        ...lines.map(({ name, values }, i) => {
          const style = lineStyle(i);
          const stroke = colour(style.colour);
          const points = {
            show: true,
            size: MARK_SIZE,
            width: 2,
            stroke,
            fill: style.hollow ? colour('--panel') : stroke,
            filter: (drawn: UPlot) => markedHours(values, Math.ceil((hours.length * MARK_SPACE) / drawn.width)),
          };
          return { label: name, stroke, width: 2, dash: [...style.dash], points };
        }),
      ],
    },
    [hours.map((hour) => hour.getTime() / 1000), ...lines.map(({ values }) => [...values])],
    container,
  );

  const resizeObserver = new ResizeObserver(() => chart.setSize({ width: container.clientWidth, height: HEIGHT }));
  resizeObserver.observe(container);
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => chart.redraw();
  darkScheme.addEventListener('change', redraw);
  return () => {
    resizeObserver.disconnect();
    darkScheme.removeEventListener('change', redraw);
    chart.destroy();
  };
}

/** The date at midnight, the time otherwise. */
function formatTick(seconds: number): string {
  const at = new Date(seconds * 1000);
  return at.getHours() === 0 && at.getMinutes() === 0 ? day.format(at) : time.format(at);
}
