import { Button } from '@arena/shared/ui/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage, signUp } from '../auth-api';
import { SecondStepForm } from '../second-step-form';
import styles from './auth-dialog.module.css';
import type { Credentials, Mode } from './credentials';
import { CredentialsForm } from './credentials-form';
import { GoogleButton } from './google-button';
import { logInWithPassword, type SubmitCode } from './log-in';
import { RecoveryForm } from './recovery-form';

type Step =
  | { name: Mode; email?: string; notice?: string }
  | { name: 'secondStep'; send: SubmitCode }
  | { name: 'recovery' };

const titles = { signUp: 'SIGN UP', login: 'LOGIN', secondStep: 'SECOND STEP', recovery: 'NEW PASSWORD' } as const;

type Props = { onClose: () => void; onSignedIn: () => void };

/** Dialog for sign-up, login, the second step and password recovery. It always opens with sign-up. */
export function AuthDialog({ onClose, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>({ name: 'signUp' });

  const createAccount = async ({ username, email, password }: Credentials) => {
    const result = await signUp({ username, email, password });
    if (!result.ok) return errorMessage(result.failure);
    setStep({ name: 'login', email, notice: 'Account created successfully ✅. Please login.' });
    return undefined;
  };

  const logIn = async (values: Credentials) => {
    const outcome = await logInWithPassword(values);
    if ('secondStep' in outcome) setStep({ name: 'secondStep', send: signInAfter(outcome.secondStep) });
    else if (!outcome.error) onSignedIn();
    return 'error' in outcome ? outcome.error : undefined;
  };

  const signInAfter =
    (secondStep: SubmitCode): SubmitCode =>
    async (code) => {
      const error = await secondStep(code);
      if (!error) onSignedIn();
      return error;
    };

  return (
    <Dialog open onClose={onClose} title={titles[step.name]} size="small">
      <div className={styles.body}>
        {step.name === 'secondStep' && <SecondStepForm send={step.send} action="LOGIN" />}
        {step.name === 'recovery' && <RecoveryForm />}
        {(step.name === 'signUp' || step.name === 'login') && (
          <>
            {step.notice && <Message kind="success">{step.notice}</Message>}
            <CredentialsForm
              key={step.name}
              mode={step.name}
              email={step.email ?? ''}
              send={step.name === 'signUp' ? createAccount : logIn}
            />
            <p className={styles.or}>OR</p>
            <GoogleButton key={`${step.name}-google`} mode={step.name} />
          </>
        )}
        <div className={styles.links}>
          {step.name === 'login' && (
            <Button kind="quiet" onClick={() => setStep({ name: 'recovery' })}>
              Forgot your password?
            </Button>
          )}
          <ModeSwitch step={step.name} onSwitch={(name) => setStep({ name })} />
        </div>
      </div>
    </Dialog>
  );
}

/** Switches between sign-up and login. The fields of the other form start empty. */
function ModeSwitch({ step, onSwitch }: { step: Step['name']; onSwitch: (mode: Mode) => void }) {
  return step === 'login' ? (
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
