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
          <a href={`mailto:${email}`}>
            <span itemProp="email">{email}</span>
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:+91${phone}`}>
            <span itemProp="telephone">{`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`}</span>
          </a>
        </li>
      )}
      <li itemProp="address" itemScope itemType="https://schema.org/PostalAddress">
        <span itemProp="addressLocality">{venue.city}</span>, <span itemProp="addressRegion">{venue.state}</span>
        <data itemProp="addressCountry" value="IN" />
      </li>
    </ul>
  );
}
