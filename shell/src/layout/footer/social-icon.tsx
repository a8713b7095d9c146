import styles from './social-icon.module.css';

/** Outline icon of a social network. The link around it has the accessible name. */
export function SocialIcon({ outline }: { outline: string }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" className={styles.icon} aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}
