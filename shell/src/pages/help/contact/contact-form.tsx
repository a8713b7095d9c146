import { CONTACT_FORM } from '@arena/shared/contract/api/visitor-api';
import { MESSAGE_LENGTH } from '@arena/shared/forms/contact';
import { Button } from '@arena/shared/ui/controls/button';
import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { HoneypotField } from '@arena/shared/ui/fields/honeypot-field';
import { TextArea } from '@arena/shared/ui/fields/text-area';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { Message } from '@arena/shared/ui/message';
import { useTexts } from '@arena/shared/ui/texts';
import styles from './contact-form.module.css';
import { notice } from './notice';
import { useContact } from './use-contact';

/** Sends a message to the venue, which answers to the address in it. */
export function ContactForm() {
  const { form, onFocus, sending, outcome, dismiss, send } = useContact();
  const { text, lang, choice } = useTexts(notice);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form className={styles.form} method="post" action={CONTACT_FORM} noValidate onFocus={onFocus} onSubmit={send}>
      <TextField
        label="Email"
        help="We answer to this address."
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextArea
        label="Your message"
        rows={6}
        limit={MESSAGE_LENGTH}
        required
        error={errors.message?.message}
        {...register('message')}
      />
      <div className={styles.action}>
        {outcome && (
          <Message kind={outcome.kind} onDismiss={dismiss}>
            {outcome.text}
          </Message>
        )}
        <Button kind="primary" type="submit" pending={sending}>
          Send message
        </Button>
        <LanguageChoice choice={choice} hindiPage={`${CONTACT_FORM}?lang=hi`} />
        <p className={styles.purpose} lang={lang}>
          {text.purpose}
        </p>
      </div>
      <HoneypotField />
    </form>
  );
}
