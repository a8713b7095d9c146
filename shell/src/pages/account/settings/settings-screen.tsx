import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { EmailForm } from './email-form';
import { Identities } from './identities';
import { MissingSecondStep, useMissingSecondStep } from './missing-second-step';
import { PasswordForm } from './password-form';
import { SignOut } from './sign-out';
import { TwoStepLogin } from './two-step-login';

/**
 * What can be changed about an account. Who came by a mailed link is asked for the second step first, if the account
 * has one, and after a recovery mail for a new password.
 */
export function SettingsScreen() {
  const { account, recovering } = useAccount();
  const missing = useMissingSecondStep();
  if (!account || missing === undefined) return null;
  const signOut = (
    <Panel title="Log out">
      <SignOut />
    </Panel>
  );
  if (missing) {
    return (
      <>
        <MissingSecondStep factor={missing} recovering={recovering} />
        {signOut}
      </>
    );
  }
  const password = (
    <Panel key="password" title={recovering ? 'Choose a new password' : 'Password'}>
      <PasswordForm />
    </Panel>
  );
  const address = (
    <Panel key="address" title="E-mail address">
      <EmailForm account={account} />
    </Panel>
  );
  return (
    <>
      {/* The keys let a form that moves keep what it has to say. */}
      {recovering ? [password, address] : [address, password]}
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
