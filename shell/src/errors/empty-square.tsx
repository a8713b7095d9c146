import styles from './empty-square.module.css';

/** Illustration: an empty map square with only a grid, a scale bar and a north arrow. */
export function EmptySquare() {
  return (
    <svg className={styles.square} viewBox="0 0 280 280" width="280" height="280" aria-hidden="true">
      <path className={styles.edge} d="M1 1h254l24 24v254H1z" />
      <path className={styles.grid} d="M70 1v278M140 1v278M210 1v278M1 70h278M1 140h278M1 210h278" />
      <path
        className={styles.cross}
        d="M70 62v16M62 70h16M210 62v16M202 70h16M70 202v16M62 210h16M210 202v16M202 210h16"
      />
      <circle className={styles.searched} cx="140" cy="140" r="44" />
      <path className={styles.cross} d="M130 130l20 20M150 130l-20 20" />
      <path className={styles.cross} d="M18 262h56M18 256v12M46 258v8M74 256v12" />
      <path className={styles.north} d="M252 268v-40l-8 14M252 228l8 14" />
    </svg>
  );
}
