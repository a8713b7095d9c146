import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { tokenName } from '@arena/shared/contract/roles';
import { Button } from '@arena/shared/ui/controls/button';
import { Dialog } from '@arena/shared/ui/dialog';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { errorMessage } from '../api/error-message';
import form from '../parts/form/form.module.css';
import { FormFrame } from '../parts/form/form-frame';
import { QrCode } from '../parts/qr-code';
import { phoneLinkUrl } from '../session/phone-link';
import { useSession } from '../session/session-context';
import styles from './phone-dialog.module.css';

const formSchema = z.object({ name: tokenName });

/** Shows a code that logs in a phone at the gate. */
export function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { api } = useSession();
  const [secret, setSecret] = useState<string>();
  const [error, setError] = useState<string>();
  const { register, handleSubmit, formState } = useForm<z.infer<typeof formSchema>>({
    resolver: zodResolver(formSchema),
    defaultValues: { name: '' },
  });

  const submit = handleSubmit(async (body) => {
    setError(undefined);
    const answer = await api.send(opsApi.createPhoneLink, { body });
    if (answer.ok) setSecret(answer.data.secret);
    else setError(errorMessage(answer.failure));
  });
  return (
    <Dialog open onClose={onClose} title="Log in a phone">
      {secret === undefined ? (
        <FormFrame
          onSubmit={submit}
          button="Show the code"
          pending={formState.isSubmitting}
          onCancel={onClose}
          error={error}
        >
          <TextField
            label="Name"
            help="Who checks players in with this phone. The audit log shows it."
            autoComplete="off"
            error={formState.errors.name?.message}
            {...register('name')}
          />
        </FormFrame>
      ) : (
        <div className={form.form}>
          <p>Scan the code with the phone and press “Log in this phone”. It works once, within two minutes.</p>
          <QrCode className={styles.code} url={phoneLinkUrl(secret)} alt="QR code that logs in a phone" />
          <p>
            The phone may check players in until midnight, or until your session of OpenID Connect ends. If the phone is
            lost, revoke its token here.
          </p>
          <div className={form.buttons}>
            <Button kind="quiet" onClick={onClose}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
