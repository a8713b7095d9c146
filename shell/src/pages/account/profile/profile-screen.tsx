import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { ProfileForm } from './profile-form';
import styles from './profile-screen.module.css';

const dateFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** Shows the account and the form for name and picture. */
export function ProfileScreen() {
  const { account } = useAccount();
  if (!account) return null;
  return (
    <>
      <Panel title="As others see you">
        <ProfileForm key={account.id} account={account} />
      </Panel>
      <Panel title="Only you see this">
        <dl className={styles.facts}>
          <dt>Username</dt>
          <dd>{String(account.user_metadata.username ?? 'none')}</dd>
          <dt>Email</dt>
          <dd>{account.email}</dd>
          {account.created_at && (
            <>
              <dt>Member since</dt>
              <dd>{dateFormat.format(new Date(account.created_at))}</dd>
            </>
          )}
        </dl>
      </Panel>
      <Panel title="Your forms">
        <div className={styles.more}>
          <p>See, correct, withdraw, download or erase your pre-bookings and waivers.</p>
          <ButtonLink to="/submissions">See your forms</ButtonLink>
        </div>
      </Panel>
    </>
  );
}
