import styles from './summit.module.css';
import { summitRings } from './summit-rings';

/** A hexagon around the origin, like the player badges. */
const hexagon = 'M0-11 9.5-5.5v11L0 11-9.5 5.5v-11z';

/** Decoration: a summit with contour lines, a route, three climbers and a flag. */
export function Summit() {
  return (
    <svg className={styles.summit} viewBox="0 0 560 260" aria-hidden="true">
      {summitRings.map((line, index) => (
        <path key={line} d={line} className={styles.line} data-heavy={index % 5 === 3} />
      ))}
      <path d="M16 236C72 226 88 176 144 178s76 12 104-14 40-52 88-68" className={styles.route} />
      <path d="M336 98V40" className={styles.pole} />
      <path d="M337.5 40 372 51 337.5 63z" className={styles.flag} />
      <path d={hexagon} transform="translate(294 122)" className={styles.climber} data-team="a" />
      <path d={hexagon} transform="translate(212 180)" className={styles.climber} data-team="b" />
      <path d={hexagon} transform="translate(116 184)" className={styles.climber} data-team="d" />
    </svg>
  );
}
