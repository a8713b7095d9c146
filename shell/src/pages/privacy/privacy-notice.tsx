import { RETENTION } from '@arena/shared/contract/retention';
import { asSentence, waysToReach } from '@arena/shared/venue/ways';
import { Link } from 'react-router-dom';
import { Contact } from '../../venue/contact';
import { useContacts } from '../../venue/use-contacts';
import { formatPeriod } from './format-period';
import { paragraphs, storage } from './notice';
import styles from './privacy-notice.module.css';

/** The text of the privacy page. */
export function PrivacyNotice() {
  const ways = waysToReach(useContacts());
  return (
    <div className={styles.notice}>
      {paragraphs(ways).map(({ title, texts, link }) => (
        <section key={title}>
          <h2>{title}</h2>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {link && (
            <p>
              <Link to={link.to}>{link.label}</Link>
            </p>
          )}
        </section>
      ))}
      <section>
        <h2>What we delete after a time</h2>
        <dl className={styles.storage}>
          {Object.values(RETENTION).map(({ rows, period }) => (
            <div key={rows}>
              <dt>{rows}</dt>
              <dd>{formatPeriod(period)}.</dd>
            </div>
          ))}
        </dl>
      </section>
      <section>
        <h2>What stays in your browser</h2>
        <p>No cookie follows you to other sites, and nothing here measures you for advertising.</p>
        <dl className={styles.storage}>
          {storage.map(({ name, purpose, until }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {purpose} <span>{until}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>Clearing the data of this site in your browser removes all of it.</p>
      </section>
      <section>
        <h2>Questions and complaints</h2>
        <p>{asSentence(ways)} We answer, and this is also where a grievance is heard.</p>
        <Contact hasFormLink />
      </section>
    </div>
  );
}
