import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { askBackend } from '../../../auth/call-auth-backend';
import { type Enrolment, EnrolmentForm } from './enrolment-form';
import styles from './settings.module.css';

/** Switches the second step on and off. */
export function TwoStepLogin({ factors }: { factors: readonly Factor[] }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [trouble, setTrouble] = useState<string>();
  const [pending, setPending] = useState(false);
  const verified = factors.find(({ status }) => status === 'verified');

  const once = (work: () => Promise<string | undefined>) => async () => {
    setPending(true);
    setTrouble(await work());
    setPending(false);
  };
  const begin = once(async () => {
    const answer = await askBackend((client) => client.mfa.enroll({ factorType: 'totp', friendlyName: newName() }));
    if (!answer.ok) return answer.sentence;
    setEnrolment({ factorId: answer.data.id, qrCode: answer.data.totp.qr_code, secret: answer.data.totp.secret });
    return undefined;
  });
  const remove = (factorId: string) =>
    once(async () => {
      const answer = await askBackend((client) => client.mfa.unenroll({ factorId }));
      // The session carries the list of factors, and learns of the change with its next token.
      const renewed = answer.ok ? await askBackend((client) => client.refreshSession()) : answer;
      return renewed.ok ? undefined : renewed.sentence;
    });

  return (
    <div className={styles.stack}>
      {verified ? (
        <>
          <p>Two-step login is on. After your password, you are asked for a code from your authenticator app.</p>
          <Button pending={pending} onClick={remove(verified.id)}>
            Switch off
          </Button>
        </>
      ) : (
        <p>After your password, you are asked for a code that only your phone knows.</p>
      )}
      {!verified && !enrolment && (
        <Button pending={pending} onClick={begin}>
          Switch on
        </Button>
      )}
      {!verified && enrolment && <EnrolmentForm enrolment={enrolment} onDone={() => setEnrolment(null)} />}
      {trouble && <Message kind="trouble">{trouble}</Message>}
    </div>
  );
}

/** No two factors of an account, given up ones included, may have the same name. */
function newName(): string {
  return `Authenticator app, ${new Date().toISOString()}`;
}
