import { Button } from '@arena/shared/ui/button';
import { CopyButton } from '@arena/shared/ui/copy-button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import * as z from 'zod/mini';
import { askBackend } from '../../../auth/call-auth-backend';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from './settings.module.css';

/** `qrCode` is the address of a picture. */
export type Enrolment = { factorId: string; qrCode: string; secret: string };

const schema = z.object({
  code: z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Please enter the six digits of your app.')),
});

/** Shows the secret to an authenticator app and has it prove that it took it. */
export function EnrolmentForm({ enrolment, onDone }: { enrolment: Enrolment; onDone: () => void }) {
  const { factorId, qrCode, secret } = enrolment;
  const { submit, sending, trouble, field } = useAuthForm(schema, { code: '' }, async ({ code }) => {
    const answer = await askBackend((client) => client.mfa.challengeAndVerify({ factorId, code }));
    if (!answer.ok) return answer.sentence;
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
      {trouble && <Message kind="trouble">{trouble}</Message>}
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
