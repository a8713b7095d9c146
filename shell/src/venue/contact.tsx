import { venueContacts } from '@arena/shared/venue/contacts';
import styles from './contact.module.css';
import { venue } from './venue';

/**
 * City of the venue, with its e-mail address and phone number if they are set.
 * @param isProperty describes them to search engines as properties of the microdata item around them
 */
export function Contact({ isProperty = false }: { isProperty?: boolean }) {
  const { email, phone } = venueContacts();
  const property = (itemProp: string) => (isProperty ? { itemProp } : {});
  return (
    <ul className={styles.contact}>
      {email && (
        <li>
          <a href={`mailto:${email}`}>
            <span {...property('email')}>{email}</span>
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:+91${phone}`}>
            <span {...property('telephone')}>{`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`}</span>
          </a>
        </li>
      )}
      <li {...(isProperty && { itemProp: 'address', itemScope: true, itemType: 'https://schema.org/PostalAddress' })}>
        <span {...property('addressLocality')}>{venue.city}</span>,{' '}
        <span {...property('addressRegion')}>{venue.state}</span>
        {isProperty && (
          <span itemProp="addressCountry" hidden>
            IN
          </span>
        )}
      </li>
    </ul>
  );
}
