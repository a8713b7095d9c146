import { QrCode } from '../parts/qr-code';
import { siteUrl } from '../session/site-url';
import styles from './gate.module.css';

/** The code of the waiver to hold out to a player who has none that is valid. */
export function WaiverCode() {
  const url = new URL('/waiver', siteUrl()).href;
  return (
    <figure className={styles.list}>
      <QrCode className={styles.code} url={url} alt="QR code of the waiver" />
      <figcaption>The player scans this code, or opens {url}, and signs.</figcaption>
    </figure>
  );
}
