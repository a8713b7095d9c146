import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { type Account, lacksPassword } from '../../../auth/account';
import { useAccount } from '../../../auth/account-context';
import { WaitingForSection } from '../../../errors/waiting';
import formStyles from '../account-form.module.css';
import { MissingSecondStep, useMissingSecondStep } from '../missing-second-step';
import { Panel } from '../panel';
import { PasswordForm } from '../settings/password-form';
import { AddressProof } from './address-proof';
import { SubmissionList } from './submission-list';
import styles from './submissions.module.css';
import type { SubmissionsFailure } from './submissions-api';
import { useSubmissions } from './use-submissions';

/** The submissions that the visitor has sent with the email address of the account, with their actions. */
export function SubmissionsScreen() {
  const { account } = useAccount();
  const factor = useMissingSecondStep();
  if (!account) return null;
  if (factor === undefined) return <WaitingForSection />;
  if (factor) return <MissingSecondStep factor={factor} purpose="to see your forms" />;
  // The next account must not see what this one has loaded or typed.
  return <Submissions key={account.id} account={account} />;
}

function Submissions({ account }: { account: Account }) {
  const submissions = useSubmissions();
  const { state, load } = submissions;
  const [hasFailed, setHasFailed] = useState(false);
  // Stays after the change, to say that it succeeded.
  const [offersPassword, setOffersPassword] = useState(false);
  if (lacksPassword(account) && !offersPassword) setOffersPassword(true);
  if (state.status === 'failed' && !hasFailed) setHasFailed(true);
  if (state.status === 'loading') return <WaitingForSection />;
  if (state.status === 'loaded') {
    return (
      <>
        {offersPassword && <NewPassword />}
        <SubmissionList sent={state.sent} submissions={submissions} takesFocus={hasFailed} />
      </>
    );
  }
  if (state.failure.reason === 'address_not_proven') return <AddressProof account={account} onReturn={load} />;
  return <LoadFailure failure={state.failure} onRetry={load} />;
}

/** For visitors whose password ended when a mail proved their address: it may have been someone else's. */
function NewPassword() {
  return (
    <Panel title="Choose a new password">
      <div className={formStyles.stack}>
        <p>With a password, you can log in without an email next time.</p>
        <PasswordForm />
      </div>
    </Panel>
  );
}

function LoadFailure({ failure, onRetry }: { failure: SubmissionsFailure; onRetry: () => Promise<unknown> }) {
  const { openDialog } = useAccount();
  const [loading, setLoading] = useState(false);
  const retry = async () => {
    setLoading(true);
    await onRetry();
    setLoading(false);
  };
  const hasEnded = failure.reason === 'session_ended';
  return (
    <Panel title={hasEnded ? 'Log in again' : 'This could not be loaded'}>
      <div className={styles.stack}>
        <Message kind="trouble">{failure.message}</Message>
        {hasEnded ? (
          <Button kind="primary" onClick={() => openDialog({ name: 'login' })}>
            Log in
          </Button>
        ) : (
          <Button kind="primary" pending={loading} onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    </Panel>
  );
}
