import { useEffect, useId, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import { zoneAt } from '../parts/format-date-time';
import { drawChart, type Line } from './draw-chart';
import styles from './hourly-chart.module.css';

type Props = { title: string; hours: readonly Date[]; lines: readonly Line[] };

/** A line for each release. Screen readers get the same numbers from the tables. */
export function HourlyChart({ title, hours, lines }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const zone = hours[0] && zoneAt(hours[0]);
  useEffect(() => {
    if (container.current) return drawChart(container.current, hours, lines);
  }, [hours, lines]);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption>
        <span id={id}>{title}</span>
        {zone && `, ${zone}`}
      </figcaption>
      <div ref={container} className={styles.chart} aria-hidden="true" />
    </figure>
  );
}
