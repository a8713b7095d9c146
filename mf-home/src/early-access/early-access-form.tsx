import { EARLY_ACCESS_FORM } from '@arena/shared/contract/api/visitor-api';
import { CITIES, COMMENTS_LENGTH, OTHER_CITY } from '@arena/shared/forms/prebooking/prebooking';
import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { SubmitButton } from '@arena/shared/ui/controls/submit-button';
import { CheckField } from '@arena/shared/ui/fields/check-field';
import { HoneypotField } from '@arena/shared/ui/fields/honeypot-field';
import { SelectField } from '@arena/shared/ui/fields/select-field';
import { TextArea } from '@arena/shared/ui/fields/text-area';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import type { SubmitEventHandler } from 'react';
import { useWatch } from 'react-hook-form';
import { consent } from './consent';
import styles from './early-access-form.module.css';
import type { useEarlyAccess } from './use-early-access';

type Props = Pick<ReturnType<typeof useEarlyAccess>, 'form' | 'onFocus' | 'sending' | 'outcome'> & {
  onDismiss: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
};

/** The pre-booking form. */
export function EarlyAccessForm({ form, onFocus, sending, outcome, onDismiss, onSubmit }: Props) {
  const { text, lang, choice } = useTexts(consent);
  const { register, setValue, control, formState } = form;
  const city = useWatch({ control, name: 'city' });
  const errors = formState.errors;
  return (
    <form
      className={styles.form}
      method="post"
      action={EARLY_ACCESS_FORM}
      noValidate
      onFocus={onFocus}
      onSubmit={onSubmit}
    >
      <p className={styles.perk}>VIP status for the first 100 members.</p>
      <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <TextField
        label="Mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        help="10 digits, without +91"
        required
        error={errors.mobile?.message}
        {...register('mobile')}
      />
      <SelectField
        label="City"
        options={CITIES}
        placeholder="Choose your city"
        required
        error={errors.city?.message}
        {...register('city', { onChange: () => setValue('otherCity', '') })}
      />
      {city === OTHER_CITY && (
        <TextField
          label="City name"
          autoComplete="address-level2"
          required
          error={errors.otherCity?.message}
          {...register('otherCity')}
        />
      )}
      <TextArea
        label="Comments (optional)"
        rows={3}
        limit={COMMENTS_LENGTH}
        error={errors.comments?.message}
        {...register('comments')}
      />
      <LanguageChoice choice={choice} />
      <div className={styles.terms} lang={lang}>
        {text.terms.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className={styles.action}>
        <CheckField
          label={<span lang={lang}>{text.agree}</span>}
          required
          error={errors.agreeTerms && <span lang={lang}>{text.agreeMissing}</span>}
          {...register('agreeTerms')}
        />
        <SubmitButton sending={sending} outcome={outcome} onDismiss={onDismiss}>
          Send pre-booking
        </SubmitButton>
      </div>
      <HoneypotField />
    </form>
  );
}
