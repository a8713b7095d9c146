import { Link } from 'react-router-dom';
import { ThemeSwitch } from '../../theme/theme-switch';
import { Contact } from '../../venue/contact';
import { useContacts } from '../../venue/use-contacts';
import { venue } from '../../venue/venue';
import { CurrentYear } from './current-year';
import styles from './footer.module.css';
import { networks } from './networks';
import { quickLinks } from './quick-links';
import { SocialIcon } from './social-icon';

/** Footer with the tagline, quick links, contact, colour choice and the venue's social pages, if any are set. */
export function Footer() {
  const { pages } = useContacts();
  const shown = networks.filter(({ name }) => pages[name]);
  return (
    <footer className={styles.footer} itemScope itemType="https://schema.org/SportsActivityLocation">
      <div className={styles.columns}>
        <div className={styles.intro}>
          <p className={styles.name} itemProp="name">
            {venue.name}
          </p>
          <p itemProp="slogan">{venue.tagline}</p>
          {shown.length > 0 && (
            <ul className={styles.social}>
              {shown.map(({ name, outline }) => (
                <li key={name}>
                  <a
                    href={pages[name] ?? undefined}
                    itemProp="sameAs"
                    target="_blank"
                    rel="noopener noreferrer"
                    aria-label={`${name} (opens a new tab)`}
                  >
                    <SocialIcon outline={outline} />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading}>
            Quick links
          </h2>
          <ul className={styles.links}>
            {quickLinks.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className={styles.heading}>Contact</h2>
          <Contact isProperty hasFormLink />
        </div>
      </div>
      <div className={styles.end}>
        <p>
          © <CurrentYear /> {venue.name}
        </p>
        <Link to="/privacy" className={styles.privacy}>
          Privacy
        </Link>
        <ThemeSwitch />
      </div>
    </footer>
  );
}
