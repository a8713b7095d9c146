import { useEffect, useId, useRef } from 'react';
import 'uplot/dist/uPlot.min.css';
import { drawChart, type Line } from './draw-chart';
import styles from './hourly-chart.module.css';

type Props = { title: string; hours: readonly Date[]; lines: readonly Line[] };

/** A line for each release. The same numbers stand in the tables around it, for those who cannot see it. */
export function HourlyChart({ title, hours, lines }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    if (place.current) return drawChart(place.current, hours, lines);
  }, [hours, lines]);
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id}>{title}</figcaption>
      <div ref={place} className={styles.place} aria-hidden="true" />
    </figure>
  );
}
