import { CONTACT_PATH, formatPhone } from '@arena/shared/venue/ways';
import { Link } from 'react-router-dom';
import styles from './contact.module.css';
import { useContacts } from './use-contacts';
import { venue } from './venue';

type Props = {
  /** Describes the contacts to search engines as properties of the microdata item around them. */
  isProperty?: boolean;
  /** Links the contact form. Not beside the form itself. */
  hasFormLink?: boolean;
};

/** City of the venue, with its email address and phone number if they are set. */
export function Contact({ isProperty = false, hasFormLink = false }: Props) {
  const { email, phone } = useContacts();
  const property = (itemProp: string) => (isProperty ? { itemProp } : {});
  return (
    <ul className={styles.contact}>
      {hasFormLink && (
        <li>
          <Link to={CONTACT_PATH}>Write to us</Link>
        </li>
      )}
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
            <span {...property('telephone')}>{formatPhone(phone)}</span>
          </a>
        </li>
      )}
      <li {...(isProperty && { itemProp: 'address', itemScope: true, itemType: 'https://schema.org/PostalAddress' })}>
        {/* One box: a flex container drops the space between two. */}
        <span>
          <span {...property('addressLocality')}>{venue.city}</span>,{' '}
          <span {...property('addressRegion')}>{venue.state}</span>
        </span>
        {isProperty && (
          <span itemProp="addressCountry" hidden>
            IN
          </span>
        )}
      </li>
    </ul>
  );
}
