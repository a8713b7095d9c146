import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { errorMessage, signUp } from '../backend/auth-api';
import { confirmsByMail } from '../backend/confirms-by-mail';
import { MailedCodeForm } from '../mailed-code-form';
import { SecondStepForm } from '../second-step-form';
import { SendAgainButton } from '../send-again-button';
import styles from './auth-dialog.module.css';
import { Confirmation, ResendForm } from './confirmation';
import type { Credentials, Mode } from './credentials';
import { CredentialsForm } from './credentials-form';
import { GoogleButton } from './google-button';
import { logInWithPassword, type SubmitCode } from './log-in';
import { RecoveryForm } from './recovery-form';
import type { FirstStep, Step } from './step';

const titles = {
  signUp: 'SIGN UP',
  login: 'LOGIN',
  secondStep: 'SECOND STEP',
  confirmation: 'CONFIRM YOUR EMAIL',
  resend: 'CONFIRM YOUR EMAIL',
  recovery: 'NEW PASSWORD',
} as const;

type Props = {
  /** Where the dialog opens. Sign-up by default. */
  first?: FirstStep;
  onClose: () => void;
  onSignedIn: () => void;
  /** Called when the visitor may choose a new password. */
  onRecovering: () => void;
};

/** Dialog for sign-up, login, the second step, mailed codes and password recovery. */
export function AuthDialog({ first = { name: 'signUp' }, onClose, onSignedIn, onRecovering }: Props) {
  const [step, setStep] = useState<Step>(first);
  /** Address of an account that is not confirmed yet. Its password was right. */
  const [unconfirmed, setUnconfirmed] = useState<string>();

  const createAccount = async ({ username, email, password }: Credentials) => {
    const result = await signUp({ username, email, password });
    if (!result.ok) return errorMessage(result.failure);
    if (await confirmsByMail()) setStep({ name: 'confirmation', email });
    else setStep({ name: 'login', email, notice: CREATED });
    return undefined;
  };

  const logIn = async (values: Credentials) => {
    setUnconfirmed(undefined);
    const outcome = await logInWithPassword(values);
    if ('secondStep' in outcome) {
      setStep({ name: 'secondStep', send: signInAfter(outcome.secondStep) });
      return undefined;
    }
    if (!outcome.error) onSignedIn();
    if (outcome.isUnconfirmed) setUnconfirmed(values.email);
    return outcome.error;
  };

  const signInAfter =
    (secondStep: SubmitCode): SubmitCode =>
    async (code) => {
      const error = await secondStep(code);
      if (!error) onSignedIn();
      return error;
    };

  const notice = 'notice' in step ? step.notice : undefined;
  return (
    <Dialog open onClose={onClose} title={titles[step.name]} size="small">
      <div className={styles.body}>
        {notice && <Message kind={notice.kind}>{notice.text}</Message>}
        {step.name === 'secondStep' && <SecondStepForm send={step.send} action="LOGIN" />}
        {step.name === 'confirmation' && <Confirmation email={step.email} onSignedIn={onSignedIn} />}
        {step.name === 'resend' && <ResendForm onSignedIn={onSignedIn} />}
        {step.name === 'recovery' && <RecoveryForm email={step.email ?? ''} onVerified={onRecovering} />}
        {(step.name === 'signUp' || step.name === 'login') && (
          <>
            <CredentialsForm
              key={step.name}
              mode={step.name}
              email={step.email ?? ''}
              send={step.name === 'signUp' ? createAccount : logIn}
              onForgotten={(email) => setStep({ name: 'recovery', email })}
            />
            {step.name === 'login' && unconfirmed && (
              <>
                <MailedCodeForm email={unconfirmed} type="signup" action="CONFIRM" onVerified={onSignedIn} />
                <SendAgainButton email={unconfirmed} type="signup" />
              </>
            )}
            <p className={styles.or}>OR</p>
            <GoogleButton key={`${step.name}-google`} mode={step.name} />
          </>
        )}
        <div className={styles.links}>
          <ModeSwitch
            step={step.name}
            onSwitch={(name) => {
              setUnconfirmed(undefined);
              // Switching between sign-up and login clears all fields.
              setStep({ name, ...(step.name === 'recovery' && { email: step.email ?? '' }) });
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}

const CREATED = { kind: 'success', text: 'Account created successfully ✅. Please login.' } as const;

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
