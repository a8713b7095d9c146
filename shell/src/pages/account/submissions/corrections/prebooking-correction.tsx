import { CITIES, COMMENTS_LENGTH, OTHER_CITY, toPrebookingCorrection } from '@arena/shared/forms/prebooking/prebooking';
import { prebookingCorrectionFormSchema } from '@arena/shared/forms/prebooking/prebooking-correction-schema';
import { SelectField } from '@arena/shared/ui/fields/select-field';
import { TextArea } from '@arena/shared/ui/fields/text-area';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { SentPrebooking } from '../sent-submissions';
import { CorrectionForm } from './correction-form';
import styles from './correction-form.module.css';
import { type CorrectionProps, useCorrection } from './use-correction';

/** Corrects a pre-booking. The email address stays: it proves whose it is. */
export function PrebookingCorrection(props: CorrectionProps<SentPrebooking>) {
  const form = useForm({
    resolver: zodResolver(prebookingCorrectionFormSchema),
    defaultValues: toFormValues(props.submission),
  });
  const { register, setValue, setFocus, control, formState } = form;
  const correction = useCorrection(form, toPrebookingCorrection, props);
  const city = useWatch({ control, name: 'city' });
  const { errors } = formState;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <CorrectionForm correction={correction} {...props}>
      <div className={styles.wide}>
        <TextField label="Name" autoComplete="name" required error={errors.name?.message} {...register('name')} />
      </div>
      <div className={styles.wide}>
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
      </div>
      <SelectField
        label="City"
        options={CITIES}
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
      <div className={styles.wide}>
        <TextArea
          label="Comments (optional)"
          rows={3}
          limit={COMMENTS_LENGTH}
          error={errors.comments?.message}
          {...register('comments')}
        />
      </div>
    </CorrectionForm>
  );
}

function toFormValues({ fields: { name, mobile, city, comments } }: SentPrebooking) {
  const listed = CITIES.find((each) => each === city);
  return { name, mobile, comments, city: listed ?? OTHER_CITY, otherCity: listed ? '' : city };
}
