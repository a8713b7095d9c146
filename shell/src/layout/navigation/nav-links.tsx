import type { NavEntry } from '@arena/shared/contract/section/navigation';
import { Link } from 'react-router-dom';
import styles from './nav-links.module.css';

type Entry = Pick<NavEntry, 'label' | 'to'>;

type Props = {
  entries: readonly Entry[];
  current: Entry | undefined;
  direction: 'row' | 'column';
  onChoose?: () => void;
};

/** List of navigation links with the current one marked. */
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
