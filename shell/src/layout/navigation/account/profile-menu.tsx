import { useSession } from '@arena/shared/session';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../auth/account-context';
import { Portrait } from '../../../auth/portraits/portrait';
import { accountLinks } from './account-links';
import styles from './profile-menu.module.css';

/** Name and picture of the signed-in visitor, with links to their screens. A disclosure, not an ARIA menu. */
export function ProfileMenu() {
  const { user } = useSession();
  const { logOut } = useAccount();
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !container.current?.contains(target)) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  return (
    <div ref={container} className={styles.profile}>
      <button
        ref={toggle}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Portrait url={user?.profileImage ?? null} size={36} />
        <span className={styles.name}>{user?.name || 'User'}</span>
      </button>
      <ul id={id} className={styles.entries} hidden={!open}>
        {accountLinks.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} onClick={close}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={styles.entry}
            onClick={() => {
              close();
              logOut();
            }}
          >
            Logout
          </button>
        </li>
      </ul>
    </div>
  );
}
