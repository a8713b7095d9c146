import { Button } from '@arena/shared/ui/controls/button';
import { CopyButton } from '@arena/shared/ui/controls/copy-button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { appCodeSchema } from '../../../auth/second-step-form';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from './settings.module.css';

/** An authenticator app that is being set up. `qrCode` is the URL of an image. */
export type Enrolment = { factorId: string; qrCode: string; secret: string };

/** Shows the secret for an authenticator app and verifies the setup with a code from the app. */
export function EnrolmentForm({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const { factorId, qrCode, secret } = enrolment;
  const { submit, sending, error, field } = useAuthForm(appCodeSchema, { code: '' }, async ({ code }) => {
    const result = await callAuthBackend((client) => client.mfa.challengeAndVerify({ factorId, code }));
    if (!result.ok) return result.message;
    onDone();
    return undefined;
  });
  return (
    <form className={styles.stack} method="post" noValidate onSubmit={submit}>
      <p>Scan this with an authenticator app, or type in the secret. Then enter the code the app shows.</p>
      <img className={styles.code} src={qrCode} width={200} height={200} alt="The secret as a QR code" />
      <p className={styles.secret}>
        <code>{secret}</code>
        <CopyButton text={secret} label="Copy the secret" />
      </p>
      <TextField label="Code" inputMode="numeric" autoComplete="one-time-code" required {...field('code')} />
      {error && <Message kind="trouble">{error}</Message>}
      <div className={styles.row}>
        <Button kind="primary" type="submit" pending={sending}>
          Confirm
        </Button>
        <Button kind="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
