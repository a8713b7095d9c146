import { useAccount } from '../../../auth/account-context';
import { Panel } from '../panel';
import { EmailForm } from './email-form';
import { Identities } from './identities';
import { PasswordForm } from './password-form';
import { SignOut } from './sign-out';
import { TwoStepLogin } from './two-step-login';

/** What can be changed about an account. Who came by a recovery mail is asked for a new password first. */
export function SettingsScreen() {
  const { account, recovering } = useAccount();
  if (!account) return null;
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
      <Panel title="Ways to sign in">
        <Identities identities={account.identities ?? []} />
      </Panel>
      <Panel title="Sign out">
        <SignOut />
      </Panel>
    </>
  );
}
