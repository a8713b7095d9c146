import { reach } from '@arena/shared/venue/contacts';
import styles from './contact.module.css';
import { venue } from './venue';

/** E-mail and phone of the venue, as far as they are set, and its city. */
export function Contact() {
  const { email, phone } = reach();
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:+91${phone}`}>{`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`}</a>
        </li>
      )}
      <li>{venue.city}</li>
    </ul>
  );
}
