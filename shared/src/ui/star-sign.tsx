import type { StarProps } from './star';
import styles from './star.module.css';

/** A star drawn as a sign of the caller's. */
export function StarSign({ fill, size, color, activeColor, char }: StarProps & { char: string }) {
  const sign = (
    <text x="12" y="21" fontSize="24" textAnchor="middle">
      {char}
    </text>
  );
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.star} aria-hidden="true">
      <g fill={fill === 'full' ? activeColor : 'none'} stroke={color} data-fill={fill} className={styles.edge}>
        {sign}
      </g>
      {fill === 'half' && (
        // The inner picture ends in the middle and cuts off the right half.
        <svg width="12" height="24" overflow="hidden" aria-hidden="true" fill={activeColor} className={styles.filled}>
          {sign}
        </svg>
      )}
    </svg>
  );
}
