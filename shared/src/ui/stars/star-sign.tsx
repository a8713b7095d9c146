import type { StarProps } from './star';
import styles from './star.module.css';

/** A star drawn as a character that the caller chooses. */
export function StarSign({ fill, size, color, activeColor, char }: StarProps & { char: string }) {
  const character = (
    <text x="12" y="21" fontSize="24" textAnchor="middle">
      {char}
    </text>
  );
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} className={styles.star} aria-hidden="true">
      <g fill={fill === 'full' ? activeColor : 'none'} stroke={color} data-fill={fill} className={styles.edge}>
        {character}
      </g>
      {fill === 'half' && (
        // The inner SVG is half as wide and clips the right half.
        <svg width="12" height="24" overflow="hidden" aria-hidden="true" fill={activeColor} className={styles.filled}>
          {character}
        </svg>
      )}
    </svg>
  );
}
