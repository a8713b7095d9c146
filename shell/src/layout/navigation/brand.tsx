import { Link } from 'react-router-dom';
import styles from './brand.module.css';

/** Logo and name of the arena. Links to the home page. */
export function Brand() {
  return (
    <Link to="/" className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <path className={styles.square} d="M1 1h22l8 8v22H1z" />
        <path className={styles.contour} d="M1 24c6-9 11-3 16-8s2-12 7-15M1 31c9-8 16-3 22-10 4-5 2-8 8-12" />
        <path className={styles.flare} d="M9 6l4 7H5z" />
      </svg>
      <span>
        Arena<span className={styles.kind}> Airsoft</span>
      </span>
    </Link>
  );
}
