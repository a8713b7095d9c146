import { NEWSLETTER_FORM } from '@arena/shared/contract/api/visitor-api';
import { EMAIL_MESSAGE, isEmail } from '@arena/shared/forms/fields/email';
import { normalizeEmail } from '@arena/shared/forms/fields/normalize';
import { NEWSLETTER_THANKS } from '@arena/shared/forms/newsletter';
import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './newsletter-form.module.css';

/**
 * Validates an email address and shows a thank-you message. It sends nothing. Without JavaScript the form posts to the
 * server, which answers with the same message and stores nothing.
 */
export function NewsletterForm() {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { email: '' } });
  const [submitted, setSubmitted] = useState(false);
  const submit = handleSubmit(
    () => {
      reset();
      setSubmitted(true);
    },
    () => setSubmitted(false),
  );

  return (
    <form className={styles.form} method="post" action={NEWSLETTER_FORM} noValidate onSubmit={submit}>
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate })}
      />
      <div>
        <Button kind="primary" type="submit">
          Subscribe
        </Button>
      </div>
      {submitted && (
        <Message kind="success" onDismiss={() => setSubmitted(false)}>
          {NEWSLETTER_THANKS}
        </Message>
      )}
    </form>
  );
}

function validate(text: string): true | string {
  return isEmail(normalizeEmail(text)) || EMAIL_MESSAGE;
}
