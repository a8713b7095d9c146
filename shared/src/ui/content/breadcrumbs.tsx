import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

/** The way to a page that belongs to a list: links to the home page and the list, and the page's own name. */
export function Breadcrumbs({ list, page }: { list: { label: string; to: string }; page: string }) {
  return (
    <nav className={styles.way} aria-label="Breadcrumbs">
      <ol itemScope itemType="https://schema.org/BreadcrumbList">
        {[{ label: 'Home', to: '/' }, list].map(({ label, to }, index) => (
          <li key={to} itemProp="itemListElement" itemScope itemType="https://schema.org/ListItem">
            <Link to={to} itemProp="item">
              <span itemProp="name">{label}</span>
            </Link>
            <span itemProp="position" hidden>
              {index + 1}
            </span>
          </li>
        ))}
        <li itemProp="itemListElement" itemScope itemType="https://schema.org/ListItem">
          <span itemProp="name" aria-current="page">
            {page}
          </span>
          <span itemProp="position" hidden>
            3
          </span>
        </li>
      </ol>
    </nav>
  );
}
