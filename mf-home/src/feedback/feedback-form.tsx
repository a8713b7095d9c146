import { FEEDBACK_FORM } from '@arena/shared/contract/api/visitor-api';
import {
  ARENA_UPGRADES,
  CUSTOM_REQUEST_LENGTH,
  GAME_MODE_REQUESTS,
  THOUGHTS_LENGTH,
  VISIT_FREQUENCIES,
} from '@arena/shared/forms/feedback';
import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { SubmitButton } from '@arena/shared/ui/controls/submit-button';
import { HoneypotField } from '@arena/shared/ui/fields/honeypot-field';
import { SelectField } from '@arena/shared/ui/fields/select-field';
import { TextArea } from '@arena/shared/ui/fields/text-area';
import { StarRating } from '@arena/shared/ui/stars/stars';
import { useTexts } from '@arena/shared/ui/texts';
import type { SubmitEventHandler } from 'react';
import { useWatch } from 'react-hook-form';
import styles from './feedback-form.module.css';
import { purposeTexts } from './purpose';
import type { useFeedback } from './use-feedback';

type Props = Pick<ReturnType<typeof useFeedback>, 'form' | 'onFocus' | 'sending' | 'outcome'> & {
  onDismiss: () => void;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
};

const NO_ANSWER = 'No answer';

/** The feedback form. Every field is optional. */
export function FeedbackForm({ form, onFocus, sending, outcome, onDismiss, onSubmit }: Props) {
  const { text, lang, choice } = useTexts(purposeTexts);
  const { register, setValue, control, formState } = form;
  const rating = useWatch({ control, name: 'rating' });
  const errors = formState.errors;
  return (
    <form className={styles.form} method="post" action={FEEDBACK_FORM} noValidate onFocus={onFocus} onSubmit={onSubmit}>
      <StarRating
        label="Your rating"
        name="rating"
        value={rating ?? 0}
        size={28}
        onChange={(value) => setValue('rating', value)}
      />
      <TextArea
        label="Your thoughts"
        rows={4}
        limit={THOUGHTS_LENGTH}
        error={errors.thoughts?.message}
        {...register('thoughts')}
      />
      <div className={styles.choices}>
        <SelectField
          label="How often would you visit?"
          options={VISIT_FREQUENCIES}
          placeholder={NO_ANSWER}
          error={errors.visit_frequency?.message}
          {...register('visit_frequency')}
        />
        <SelectField
          label="Which game mode next?"
          options={GAME_MODE_REQUESTS}
          placeholder={NO_ANSWER}
          error={errors.game_mode_request?.message}
          {...register('game_mode_request')}
        />
        <SelectField
          label="What should the arena get?"
          options={ARENA_UPGRADES}
          placeholder={NO_ANSWER}
          error={errors.arena_upgrade?.message}
          {...register('arena_upgrade')}
        />
      </div>
      <TextArea
        label="Anything else you would like"
        rows={2}
        limit={CUSTOM_REQUEST_LENGTH}
        error={errors.custom_request?.message}
        {...register('custom_request')}
      />
      <div className={styles.action}>
        <SubmitButton sending={sending} outcome={outcome} onDismiss={onDismiss}>
          Send feedback
        </SubmitButton>
        <LanguageChoice choice={choice} />
        <p className={styles.purpose} lang={lang}>
          {text.purpose}
        </p>
      </div>
      <HoneypotField />
    </form>
  );
}
