import { ADDRESS_LENGTH } from '@arena/shared/forms/waiver';
import { waiverCorrectionSchema } from '@arena/shared/forms/waiver-correction-schema';
import { TextField } from '@arena/shared/ui/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { CorrectionForm } from './correction-form';
import styles from './correction-form.module.css';
import type { SentWaiver } from './sent-submissions';
import type { Correction } from './submissions-api';
import { type CorrectionProps, useCorrection } from './use-correction';

/** Corrects how to reach the player. What was signed stays signed. */
export function WaiverCorrection(props: CorrectionProps<SentWaiver>) {
  const { fields } = props.submission;
  const form = useForm({
    resolver: zodResolver(waiverCorrectionSchema),
    defaultValues: toFormValues(props.submission),
  });
  const { register, setFocus, formState } = form;
  const correction = useCorrection(form, (valid): Correction => valid, props);
  const { errors } = formState;
  useEffect(() => setFocus('phone'), [setFocus]);
  return (
    <CorrectionForm
      correction={correction}
      note="What you signed stays as it was: name, date of birth and medical condition. To change these, withdraw this waiver and sign a new one."
      {...props}
    >
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      {fields.guardianName && (
        <TextField
          label="Guardian's phone (optional)"
          type="tel"
          autoComplete="section-guardian tel"
          error={errors.guardianPhone?.message}
          {...register('guardianPhone')}
        />
      )}
      <div className={styles.wide}>
        <TextField
          label="Address (optional)"
          autoComplete="street-address"
          limit={ADDRESS_LENGTH}
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
      <TextField
        label="City (optional)"
        autoComplete="address-level2"
        error={errors.city?.message}
        {...register('city')}
      />
      <TextField
        label="State (optional)"
        autoComplete="address-level1"
        error={errors.state?.message}
        {...register('state')}
      />
      <TextField
        label="PIN code (optional)"
        inputMode="numeric"
        autoComplete="postal-code"
        error={errors.zip?.message}
        {...register('zip')}
      />
    </CorrectionForm>
  );
}

function toFormValues({ fields }: SentWaiver) {
  return {
    address: fields.address ?? '',
    city: fields.city ?? '',
    state: fields.state ?? '',
    zip: fields.zip ?? '',
    phone: fields.phone,
    guardianPhone: fields.guardianPhone ?? '',
  };
}
