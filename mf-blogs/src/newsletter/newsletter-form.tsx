import { EMAIL_LENGTH, EMAIL_PATTERN, EMAIL_SENTENCE } from '@arena/shared/forms/email';
import { FORM_PAGES } from '@arena/shared/forms/form-pages';
import { NEWSLETTER_THANKS } from '@arena/shared/forms/newsletter';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './newsletter-form.module.css';

/** Takes an address and thanks for it. Nothing is sent; without its code the server says thanks and keeps nothing. */
export function NewsletterForm() {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { email: '' } });
  const [thanked, setThanked] = useState(false);
  const thank = handleSubmit(
    () => {
      reset();
      setThanked(true);
    },
    () => setThanked(false),
  );

  return (
    <form className={styles.form} method="post" action={FORM_PAGES.newsletter} noValidate onSubmit={thank}>
      <TextField
        label="Your e-mail"
        type="email"
        autoComplete="email"
        required
        error={formState.errors.email?.message}
        {...register('email', { validate: isEmail })}
      />
      <div>
        <Button kind="primary" type="submit">
          Subscribe
        </Button>
      </div>
      {thanked && (
        <Message kind="success" onDismiss={() => setThanked(false)}>
          {NEWSLETTER_THANKS}
        </Message>
      )}
    </form>
  );
}

function isEmail(text: string): true | string {
  const email = text.trim();
  return (email.length <= EMAIL_LENGTH && EMAIL_PATTERN.test(email)) || EMAIL_SENTENCE;
}
