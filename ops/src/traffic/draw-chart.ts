import UPlot from 'uplot';
import { lookOf } from './line-style';

/** Values hour by hour, null where there is none. */
export type Line = { name: string; values: readonly (number | null)[] };

const HEIGHT = 240;

const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short' });
const whole = new Intl.NumberFormat('en-IN');

/**
 * Draws lines over hours into an element, as wide as it is and in the colours of the page, whatever becomes of both.
 * @returns a function that takes the drawing away
 */
export function drawChart(place: HTMLElement, hours: readonly Date[], lines: readonly Line[]): () => void {
  const colour = (name: string) => () => getComputedStyle(place).getPropertyValue(name);
  const axis = {
    stroke: colour('--text-second'),
    grid: { stroke: colour('--hairline'), width: 1 },
    ticks: { show: false },
  };
  const chart = new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      scales: { y: { range: (_chart, _min, max) => [0, Math.max(max, 4) * 1.05] } },
      axes: [
        { ...axis, space: 64, size: 30, values: (_chart, seconds) => seconds.map(moment) },
        {
          ...axis,
          size: 56,
          incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000],
          values: (_chart, counts) => counts.map((count) => whole.format(count)),
        },
      ],
      series: [
        {},
        ...lines.map(({ name }, i) => {
          const look = lookOf(i);
          return { label: name, stroke: colour(look.colour), width: 2, dash: [...look.dash], points: { size: 6 } };
        }),
      ],
    },
    [hours.map((hour) => hour.getTime() / 1000), ...lines.map(({ values }) => [...values])],
    place,
  );

  const width = new ResizeObserver(() => chart.setSize({ width: place.clientWidth, height: HEIGHT }));
  width.observe(place);
  const colours = matchMedia('(prefers-color-scheme: dark)');
  const redraw = () => chart.redraw();
  colours.addEventListener('change', redraw);
  return () => {
    width.disconnect();
    colours.removeEventListener('change', redraw);
    chart.destroy();
  };
}

/** The day stands where it begins. */
function moment(seconds: number): string {
  const at = new Date(seconds * 1000);
  return at.getHours() === 0 && at.getMinutes() === 0 ? day.format(at) : time.format(at);
}
