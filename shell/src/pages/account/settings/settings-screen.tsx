import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { Link } from 'react-router-dom';
import { lacksPassword } from '../../../auth/account';
import { useAccount } from '../../../auth/account-context';
import { keepsAccounts } from '../../../auth/backend/auth-backend';
import { MissingSecondStep, useMissingSecondStep } from '../missing-second-step';
import { Panel } from '../panel';
import { DeleteAccount } from './delete-account';
import { EmailForm } from './email-form';
import { Identities } from './identities';
import { PasswordForm } from './password-form';
import styles from './settings.module.css';
import { SignOut } from './sign-out';
import { TwoStepLogin } from './two-step-login';

/**
 * Settings of the account. After a mailed link, an account with two-step login needs its second step before anything
 * else. After a recovery link, the new password comes first.
 */
export function SettingsScreen() {
  const { account, recovering } = useAccount();
  const factor = useMissingSecondStep();
  if (!account || factor === undefined) return null;
  const signOut = (
    <Panel title="Log out">
      <SignOut />
    </Panel>
  );
  if (factor) {
    return (
      <>
        <MissingSecondStep
          factor={factor}
          purpose={recovering ? 'to choose a new password' : 'to change anything here'}
        />
        {signOut}
      </>
    );
  }
  const choosesPassword = recovering || lacksPassword(account);
  const password = (
    <Panel key="password" title={choosesPassword ? 'Choose a new password' : 'Password'}>
      <PasswordForm />
    </Panel>
  );
  const email = (
    <Panel key="email" title="Email address">
      <EmailForm account={account} />
    </Panel>
  );
  return (
    <>
      {/* With keys, the forms keep their state when they change places. */}
      {choosesPassword ? [password, email] : [email, password]}
      <Panel title="Two-step login">
        <TwoStepLogin factors={account.factors ?? []} />
      </Panel>
      <Panel title="Ways to log in">
        <Identities account={account} />
      </Panel>
      <Panel title="Your data">
        <div className={styles.stack}>
          <p>See, correct, withdraw, download or erase your pre-bookings and waivers.</p>
          <ButtonLink to="/submissions">See your forms</ButtonLink>
        </div>
      </Panel>
      {signOut}
      <Panel title="Delete account">
        {keepsAccounts() ? (
          <DeleteAccount account={account} />
        ) : (
          <p>
            To delete your account, <Link to="/help#your-data">write to us</Link>.
          </p>
        )}
      </Panel>
    </>
  );
}
