import { venueContacts } from '@arena/shared/venue/contacts';
import styles from './contact.module.css';
import { venue } from './venue';

/** City of the venue, with its e-mail address and phone number if they are set. */
export function Contact() {
  const { email, phone } = venueContacts();
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
