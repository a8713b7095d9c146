import { Link } from 'react-router-dom';
import styles from './nav-links.module.css';
import type { NavEntry } from './navigation';

type Props = {
  entries: readonly NavEntry[];
  current: NavEntry | undefined;
  direction: 'row' | 'column';
  onChoose?: () => void;
};

/** The links of the main navigation, the current one marked. */
export function NavLinks({ entries, current, direction, onChoose }: Props) {
  return (
    <ul className={styles.links} data-direction={direction}>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            to={entry.to}
            className={styles.link}
            aria-current={entry.to === current?.to ? 'page' : undefined}
            onClick={onChoose}
          >
            {entry.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
