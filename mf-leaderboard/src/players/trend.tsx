import type { Player } from './players';
import styles from './trend.module.css';

const arrows = { up: 'M6 1.5 11 10.5H1z', down: 'M6 10.5 1 1.5h10z' };
const labels = { up: 'Up', down: 'Down' };

/** The trend since last week as arrow and text. */
export function Trend({ trend }: Pick<Player, 'trend'>) {
  return (
    <span className={styles.trend} data-trend={trend}>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d={arrows[trend]} fill="currentColor" />
      </svg>
      {labels[trend]}
    </span>
  );
}
