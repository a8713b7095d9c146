import { Button } from '@arena/shared/ui/controls/button';
import { useLocalList } from '@arena/shared/ui/local-list';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { type AccountNotification, notificationsFor } from './notifications';
import styles from './notifications-screen.module.css';

/** Notifications: new ones first, read ones below. */
export function NotificationsScreen() {
  const { account } = useAccount();
  const read = useLocalList('read-notifications');
  if (!account) return null;
  const notifications = notificationsFor(account);
  const list = (entries: readonly AccountNotification[], action: string) => (
    <ul className={styles.list}>
      {entries.map(({ id, title, text, link }) => (
        <li key={id} className={styles.notification}>
          <h3 className={styles.title}>{title}</h3>
          <p>{text}</p>
          <div className={styles.actions}>
            {link && <Link to={link.to}>{link.label}</Link>}
            <Button kind="quiet" aria-label={`${action}: ${title}`} onClick={() => read.toggle(id)}>
              {action}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
  const fresh = notifications.filter(({ id }) => !read.has(id));
  const old = notifications.filter(({ id }) => read.has(id));
  return (
    <>
      <Panel title="New">{fresh.length > 0 ? list(fresh, 'Mark as read') : <p>Nothing new.</p>}</Panel>
      {old.length > 0 && <Panel title="Read">{list(old, 'Mark as new')}</Panel>}
    </>
  );
}
