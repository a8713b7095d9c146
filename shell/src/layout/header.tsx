import type { LiveSection } from '@arena/shared/contract/release-map';
import { NavLink } from 'react-router-dom';

export type NavEntry = LiveSection['section']['nav'][number];

export function Header({ entries }: { entries: readonly NavEntry[] }) {
  return (
    <header>
      <nav aria-label="Main">
        <ul>
          {entries.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
