import { Button } from '@arena/shared/ui/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { signUp, troubleOf } from '../auth-api';
import { SecondStepForm } from '../second-step-form';
import styles from './auth-dialog.module.css';
import type { Credentials, Mode } from './credentials';
import { CredentialsForm } from './credentials-form';
import { GoogleButton } from './google-button';
import { logInWithPassword, type SecondStep } from './log-in';
import { RecoveryForm } from './recovery-form';

type Step = { at: Mode; email?: string; word?: string } | { at: 'secondStep'; send: SecondStep } | { at: 'recovery' };

const titles = { signUp: 'SIGN UP', login: 'LOGIN', secondStep: 'SECOND STEP', recovery: 'NEW PASSWORD' } as const;

type Props = { onClose: () => void; onSignedIn: () => void };

/** Sign-up and login, and what belongs to them. It starts anew every time it is put into the page. */
export function AuthDialog({ onClose, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>({ at: 'signUp' });

  const makeAccount = async ({ username, email, password }: Credentials) => {
    const answer = await signUp({ username, email, password });
    if (!answer.ok) return troubleOf(answer.failure);
    setStep({ at: 'login', email, word: 'Account created successfully ✅. Please login.' });
    return undefined;
  };

  const enter = async (values: Credentials) => {
    const outcome = await logInWithPassword(values);
    if ('secondStep' in outcome) setStep({ at: 'secondStep', send: closeAfter(outcome.secondStep) });
    else if (!outcome.trouble) onSignedIn();
    return 'trouble' in outcome ? outcome.trouble : undefined;
  };

  const closeAfter =
    (secondStep: SecondStep): SecondStep =>
    async (code) => {
      const trouble = await secondStep(code);
      if (!trouble) onSignedIn();
      return trouble;
    };

  return (
    <Dialog open onClose={onClose} title={titles[step.at]} size="small">
      <div className={styles.body}>
        {step.at === 'secondStep' && <SecondStepForm send={step.send} action="LOGIN" />}
        {step.at === 'recovery' && <RecoveryForm />}
        {(step.at === 'signUp' || step.at === 'login') && (
          <>
            {step.word && <Message kind="success">{step.word}</Message>}
            <CredentialsForm
              key={step.at}
              mode={step.at}
              email={step.email ?? ''}
              send={step.at === 'signUp' ? makeAccount : enter}
            />
            <p className={styles.or}>OR</p>
            <GoogleButton key={`${step.at}-google`} mode={step.at} />
          </>
        )}
        <div className={styles.ways}>
          {step.at === 'login' && (
            <Button kind="quiet" onClick={() => setStep({ at: 'recovery' })}>
              Forgot your password?
            </Button>
          )}
          <SwitchLine at={step.at} onSwitch={(at) => setStep({ at })} />
        </div>
      </div>
    </Dialog>
  );
}

/** The way from one form to the other; what was typed is gone. */
function SwitchLine({ at, onSwitch }: { at: Step['at']; onSwitch: (mode: Mode) => void }) {
  return at === 'login' ? (
    <p>
      Don't have an account?{' '}
      <Button kind="quiet" onClick={() => onSwitch('signUp')}>
        Sign Up
      </Button>
    </p>
  ) : (
    <p>
      Already have an account?{' '}
      <Button kind="quiet" onClick={() => onSwitch('login')}>
        Login
      </Button>
    </p>
  );
}
