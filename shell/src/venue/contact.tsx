import styles from './contact.module.css';
import { venue } from './venue';

/** E-mail, phone and city of the venue. */
export function Contact() {
  return (
    <ul className={styles.contact}>
      <li>
        <a href={`mailto:${venue.email}`}>{venue.email}</a>
      </li>
      <li>
        <a href={`tel:+91${venue.phone}`}>{venue.phoneWritten}</a>
      </li>
      <li>{venue.city}</li>
    </ul>
  );
}
