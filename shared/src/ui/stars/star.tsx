import type { Fill } from './rating';
import styles from './star.module.css';

/** Five points on a circle of radius 11 around (12, 12.6). */
const SHAPE = 'M12 1.6 15.2 8.9 23 9.6 17.1 14.9 18.8 22.7 12 18.6 5.2 22.7 6.9 14.9 1 9.6 8.8 8.9z';
const LEFT_HALF = 'M12 1.6 8.8 8.9 1 9.6 6.9 14.9 5.2 22.7 12 18.6z';

export type StarProps = { fill: Fill; size: number; color: string; activeColor: string };

/** One star. An empty one is only an outline: filled and empty must differ in shape, not only in colour. */
export function Star({ fill, size, color, activeColor }: StarProps) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.star} aria-hidden="true">
      {fill === 'full' && <path d={SHAPE} fill={activeColor} className={styles.filled} />}
      {fill === 'half' && <path d={LEFT_HALF} fill={activeColor} className={styles.filled} />}
      <path d={SHAPE} fill="none" stroke={color} data-fill={fill} className={styles.edge} />
    </svg>
  );
}
