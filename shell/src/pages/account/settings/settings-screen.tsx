import { ButtonLink } from '@arena/shared/ui/button-link';
import { useAccount } from '../../../auth/account-context';
import { MissingSecondStep, useMissingSecondStep } from '../missing-second-step';
import { Panel } from '../panel';
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
  const password = (
    <Panel key="password" title={recovering ? 'Choose a new password' : 'Password'}>
      <PasswordForm />
    </Panel>
  );
  const email = (
    <Panel key="email" title="E-mail address">
      <EmailForm account={account} />
    </Panel>
  );
  return (
    <>
      {/* With keys, the forms keep their state when they change places. */}
      {recovering ? [password, email] : [email, password]}
      <Panel title="Two-step login">
        <TwoStepLogin factors={account.factors ?? []} />
      </Panel>
      <Panel title="Ways to log in">
        <Identities identities={account.identities ?? []} />
      </Panel>
      <Panel title="Your data">
        <div className={styles.stack}>
          <p>Your pre-bookings and waivers: see, correct, withdraw, download or erase them.</p>
          <ButtonLink to="/submissions">See what you sent</ButtonLink>
        </div>
      </Panel>
      {signOut}
    </>
  );
}
