import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { EmailForm } from './email-form';
import { Identities } from './identities';
import { MissingSecondStep, useMissingSecondStep } from './missing-second-step';
import { PasswordForm } from './password-form';
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
        <MissingSecondStep factor={factor} recovering={recovering} />
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
      {signOut}
    </>
  );
}
