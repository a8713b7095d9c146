import { isVisible, normalizeText } from '@arena/shared/forms/fields/normalize';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type Account, toUser } from '../../../auth/account';
import { callAuthBackend } from '../../../auth/backend/call-auth-backend';
import { useAuthForm } from '../../../auth/use-auth-form';
import styles from '../account-form.module.css';
import { PortraitChoice } from './portrait-choice';

const schema = z.object({
  name: z
    .string()
    .check(
      z.overwrite(normalizeText),
      z.refine(isVisible, 'Please enter a name.'),
      z.maxLength(40, 'Please use at most 40 characters.'),
    ),
  portrait: z.string(),
});

/** Changes the name and picture that the site shows. */
export function ProfileForm({ account }: { account: Account }) {
  const [saved, setSaved] = useState(false);
  const defaults = { name: toUser(account).name, portrait: String(account.user_metadata.portrait ?? '') };
  const { submit, sending, error, field } = useAuthForm(schema, defaults, async (data) => {
    setSaved(false);
    const result = await callAuthBackend((client) => client.updateUser({ data }));
    if (!result.ok) return result.message;
    setSaved(true);
    return undefined;
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={submit}>
      <TextField label="Name" autoComplete="nickname" required {...field('name')} />
      <PortraitChoice {...field('portrait')} />
      {error && <Message kind="trouble">{error}</Message>}
      {saved && (
        <Message kind="success" onDismiss={() => setSaved(false)}>
          Saved.
        </Message>
      )}
      <Button kind="primary" type="submit" pending={sending}>
        Save
      </Button>
    </form>
  );
}
