import styles from './pellet-sizes.module.css';

/** Both pellets to scale, with dimension lines as in a technical drawing. */
export function PelletSizes() {
  return (
    <figure className={styles.figure}>
      <svg
        viewBox="0 0 320 200"
        className={styles.drawing}
        role="img"
        aria-label="A 6 mm airsoft pellet beside a 17 mm paintball, nearly three times as wide."
      >
        <g className={styles.line}>
          <path d="M20 170h280M70 40v140M250 10v170M44 140h52M160 98h180" strokeDasharray="10 4 2 4" />
          <path d="M47 182v10M93 182v10M47 187h46M184 182v10M316 182v10M184 187h132" />
        </g>
        <circle className={styles.airsoft} cx="70" cy="146" r="23" />
        <circle className={styles.paintball} cx="250" cy="104" r="65" />
        <path className={styles.seam} d="M186 94q64 30 128 0" />
      </svg>
      <figcaption className={styles.caption}>
        <span>6 mm</span>
        <span>17 mm</span>
      </figcaption>
    </figure>
  );
}
