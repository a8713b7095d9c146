import { newsletterSchema } from '@arena/shared/forms/newsletter';
import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { TextField } from '@arena/shared/ui/text-field';
import { type FormEvent, useState } from 'react';

/** Takes an address and thanks; nothing is sent, and nothing more is promised. */
export function NewsletterForm() {
  const [error, setError] = useState<string>();
  const [thanked, setThanked] = useState(false);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const parsed = newsletterSchema.safeParse(Object.fromEntries(new FormData(form)));
    setThanked(parsed.success);
    setError(parsed.error?.issues[0]?.message);
    if (parsed.success) form.reset();
  };

  return (
    <form onSubmit={submit} noValidate aria-label="Newsletter">
      <TextField label="Your e-mail" name="email" type="email" autoComplete="email" required error={error} />
      <Button type="submit">Subscribe</Button>
      {thanked && (
        <Message kind="success" onDismiss={() => setThanked(false)}>
          Thank you for your interest in our newsletter.
        </Message>
      )}
    </form>
  );
}
