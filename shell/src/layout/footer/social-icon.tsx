import type { Network } from '@arena/shared/venue/contacts';
import styles from './social-icon.module.css';

const outlines: Record<Network, string> = {
  Instagram: 'M4 4h16v16H4zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM16.5 7h.5',
  Facebook: 'M16 4h-1.5c-2 0-3 1.2-3 3v14M8 11h7.5',
  YouTube: 'M2.5 6h19v12h-19zM10 9.5v5l4.5-2.5z',
  X: 'M5 4.5l14 15M19 4.5l-14 15',
};

/** Outline icon of a social network. The link around it has the accessible name. */
export function SocialIcon({ network }: { network: Network }) {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" className={styles.icon} aria-hidden="true">
      <path d={outlines[network]} />
    </svg>
  );
}
