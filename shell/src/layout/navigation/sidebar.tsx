import type { NavEntry } from '@arena/shared/contract/section/navigation';
import { useSession } from '@arena/shared/session';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAccount } from '../../auth/account-context';
import { accountLinks } from './account/account-links';
import { SignInButton } from './account/sign-in-button';
import { NavLinks } from './nav-links';
import styles from './sidebar.module.css';

/** From this width on, the header has room for the navigation; same value as in header.module.css. */
const WIDE = '(min-width: 960px)';

/** Navigation for small screens: a button and a dialog that slides in over the page. */
export function Sidebar({ entries, current }: { entries: readonly NavEntry[]; current: NavEntry | undefined }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();

  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const onChange = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);

  return (
    <div className={styles.sidebar}>
      <button
        type="button"
        className={styles.toggle}
        aria-haspopup="dialog"
        aria-controls={id}
        onClick={() => dialog.current?.showModal()}
      >
        <svg viewBox="0 0 24 24" width="24" height="24" className={styles.icon} aria-hidden="true">
          <path d="M3 6h18M3 12h18M3 18h12" />
        </svg>
        Menu
      </button>
      <dialog ref={dialog} id={id} className={styles.dialog} aria-label="Menu">
        <div className={styles.panel}>
          <button type="button" className={styles.toggle} onClick={close}>
            <svg viewBox="0 0 24 24" width="24" height="24" className={styles.icon} aria-hidden="true">
              <path d="M5 5l14 14M19 5L5 19" />
            </svg>
            Close menu
          </button>
          <nav aria-label="Menu">
            <NavLinks entries={entries} current={current} direction="column" onChoose={close} />
          </nav>
          <AccountEntries onChoose={close} />
        </div>
        <button type="button" className={styles.overlay} tabIndex={-1} aria-hidden="true" onClick={close} />
      </dialog>
    </div>
  );
}

/** Account links of the sidebar. */
function AccountEntries({ onChoose }: { onChoose: () => void }) {
  const { user } = useSession();
  const { logOut } = useAccount();
  const { pathname } = useLocation();
  if (!user) {
    return (
      <div className={styles.account}>
        <SignInButton onPress={onChoose} />
      </div>
    );
  }
  return (
    <nav aria-label="Account">
      <p className={styles.user}>{user.name || 'User'}</p>
      <NavLinks
        entries={accountLinks}
        current={accountLinks.find(({ to }) => to === pathname)}
        direction="column"
        onChoose={onChoose}
      />
      <button
        type="button"
        className={styles.logout}
        onClick={() => {
          onChoose();
          logOut();
        }}
      >
        Logout
      </button>
    </nav>
  );
}
