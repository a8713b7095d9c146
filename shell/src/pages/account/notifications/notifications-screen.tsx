import { Button } from '@arena/shared/ui/button';
import { useLocalList } from '@arena/shared/ui/local-list';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { type Notice, noticesFor } from './notifications';
import styles from './notifications-screen.module.css';

/** Word from the arena: what is new, and below it what was read. */
export function NotificationsScreen() {
  const { account } = useAccount();
  const read = useLocalList('read-notifications');
  if (!account) return null;
  const notices = noticesFor(account);
  const list = (wanted: readonly Notice[], action: string) => (
    <ul className={styles.list}>
      {wanted.map((notice) => (
        <li key={notice.id} className={styles.notice}>
          <h3 className={styles.title}>{notice.title}</h3>
          <p>{notice.text}</p>
          <div className={styles.actions}>
            {notice.link && <Link to={notice.link.to}>{notice.link.label}</Link>}
            <Button kind="quiet" aria-label={`${action}: ${notice.title}`} onClick={() => read.toggle(notice.id)}>
              {action}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
  const fresh = notices.filter(({ id }) => !read.has(id));
  const old = notices.filter(({ id }) => read.has(id));
  return (
    <>
      <Panel title="New">{fresh.length > 0 ? list(fresh, 'Mark as read') : <p>Nothing new.</p>}</Panel>
      {old.length > 0 && <Panel title="Read">{list(old, 'Mark as new')}</Panel>}
    </>
  );
}
