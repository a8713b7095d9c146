import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import type { Factor } from '@supabase/supabase-js';
import { useState } from 'react';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { type Enrolment, EnrolmentForm } from './enrolment-form';
import styles from './settings.module.css';

/** Switches two-step login on and off. */
export function TwoStepLogin({ factors }: { factors: readonly Factor[] }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const verified = factors.find(({ status }) => status === 'verified');

  const withPending = (action: () => Promise<string | undefined>) => async () => {
    setPending(true);
    setError(await action());
    setPending(false);
  };
  const enroll = withPending(async () => {
    const result = await callAuthBackend((client) =>
      client.mfa.enroll({ factorType: 'totp', friendlyName: uniqueName() }),
    );
    if (!result.ok) return result.message;
    setEnrolment({ factorId: result.data.id, qrCode: result.data.totp.qr_code, secret: result.data.totp.secret });
    return undefined;
  });
  const unenroll = (factorId: string) =>
    withPending(async () => {
      const unenrolled = await callAuthBackend((client) => client.mfa.unenroll({ factorId }));
      // The session contains the list of factors, which changes only with a new token.
      const refreshed = unenrolled.ok ? await callAuthBackend((client) => client.refreshSession()) : unenrolled;
      return refreshed.ok ? undefined : refreshed.message;
    });

  return (
    <div className={styles.stack}>
      {verified ? (
        <>
          <p>Two-step login is on. After your password, you are asked for a code from your authenticator app.</p>
          <Button pending={pending} onClick={unenroll(verified.id)}>
            Switch off
          </Button>
        </>
      ) : (
        <p>After your password, you are asked for a code from your phone.</p>
      )}
      {!verified && !enrolment && (
        <Button pending={pending} onClick={enroll}>
          Switch on
        </Button>
      )}
      {!verified && enrolment && <EnrolmentForm enrolment={enrolment} onDone={() => setEnrolment(null)} />}
      {error && <Message kind="trouble">{error}</Message>}
    </div>
  );
}

/** The backend requires unique names for all factors of an account, including abandoned ones. */
function uniqueName(): string {
  return `Authenticator app, ${new Date().toISOString()}`;
}
