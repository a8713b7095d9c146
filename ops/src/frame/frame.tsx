import { Button } from '@arena/shared/ui/button';
import { NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useSession } from '../session/session-context';
import styles from './frame.module.css';

const links = [
  { to: '/', label: 'Live' },
  { to: '/history', label: 'History' },
  { to: '/traffic', label: 'Traffic' },
  { to: '/errors', label: 'Errors' },
] as const;

/** Layout of every screen: navigation, name of the user, log-out button. */
export function Frame() {
  const { name, app, signOut } = useSession();
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <header className={styles.header} data-waiting={loading || undefined}>
        <p className={styles.brand}>
          Arena <span>operators</span>
        </p>
        <nav aria-label="Screens" className={styles.nav}>
          {links.map(({ to, label }) => (
            <NavLink key={to} to={to} end>
              {label}
            </NavLink>
          ))}
          {!app && <NavLink to="/submissions">Submissions</NavLink>}
          {!app && <NavLink to="/audit">Audit</NavLink>}
        </nav>
        <p className={styles.user}>{name}</p>
        <Button kind="quiet" onClick={signOut}>
          Log out
        </Button>
      </header>
      <main className={styles.main} aria-busy={loading}>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
