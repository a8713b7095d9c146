import type { ListedSection } from '@arena/shared/contract/release/release-map';
import { navigationEntries } from '@arena/shared/contract/section/navigation';
import { useSession } from '@arena/shared/session';
import { useLocation } from 'react-router-dom';
import { ProfileMenu } from './account/profile-menu';
import { SignInButton } from './account/sign-in-button';
import { Brand } from './brand';
import { entryForPath } from './entry-for-path';
import styles from './header.module.css';
import { NavLinks } from './nav-links';
import { OfflineNote } from './offline-note';
import { PendingNavigation } from './pending-navigation';
import { Sidebar } from './sidebar';

/** Header with brand, navigation, account and, on small screens, the button of the sidebar. */
export function Header({ sections }: { sections: readonly ListedSection[] }) {
  const { pathname } = useLocation();
  const { user } = useSession();
  const entries = navigationEntries(sections);
  const current = entryForPath(sections, pathname);
  return (
    <header className={styles.header}>
      <div className={styles.row}>
        <Brand />
        <nav aria-label="Main" className={styles.wide}>
          <NavLinks entries={entries} current={current} direction="row" />
        </nav>
        <div className={styles.corner}>
          <div className={styles.account}>{user ? <ProfileMenu /> : <SignInButton />}</div>
          <Sidebar entries={entries} current={current} />
        </div>
      </div>
      <OfflineNote />
      <PendingNavigation sections={sections} />
    </header>
  );
}
