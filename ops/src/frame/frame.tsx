import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Button } from '@arena/shared/ui/controls/button';
import { NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { describeRights } from '../session/describe-rights';
import { mayCall, useSession } from '../session/session-context';
import styles from './frame.module.css';

const links = [
  { to: '/', label: 'Live', endpoint: opsApi.apps },
  { to: '/content', label: 'Content', endpoint: opsApi.publishContent },
  { to: '/history', label: 'History', endpoint: opsApi.history },
  { to: '/previews', label: 'Previews', endpoint: opsApi.previews },
  { to: '/traffic', label: 'Traffic', endpoint: opsApi.traffic },
  { to: '/errors', label: 'Errors', endpoint: opsApi.errors },
  { to: '/submissions', label: 'Submissions', endpoint: opsApi.submissions },
  { to: '/audit', label: 'Audit', endpoint: opsApi.audit },
  { to: '/tokens', label: 'Tokens', endpoint: opsApi.tokens },
] as const;

/** Layout of every screen: navigation to those that the role may see, name and role of the user, log-out button. */
export function Frame() {
  const session = useSession();
  const { name, role, signOut } = session;
  const allowed = links.filter(({ endpoint }) => mayCall(session, endpoint));
  const loading = useNavigation().state !== 'idle';
  return (
    <div className={styles.frame}>
      <header className={styles.header} data-waiting={loading || undefined}>
        <p className={styles.brand}>
          Arena <span>operators</span>
        </p>
        <nav aria-label="Screens" className={styles.nav}>
          {allowed.map(({ to, label }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              {label}
            </NavLink>
          ))}
        </nav>
        <p className={styles.user}>
          <strong>{name}</strong> {name !== role && <span>{describeRights(session)}</span>}
        </p>
        <Button kind="quiet" onClick={signOut}>
          Log out
        </Button>
      </header>
      <main className={styles.main} aria-busy={loading}>
        {allowed.length > 0 ? (
          <Outlet />
        ) : (
          <p>
            The role {role} has no screens here. Check players in at the <a href="/ops/gate">gate</a>.
          </p>
        )}
      </main>
      <ScrollRestoration />
    </div>
  );
}
