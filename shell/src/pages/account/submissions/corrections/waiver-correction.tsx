import { inputAttributes } from '@arena/shared/forms/fields/field-kinds';
import { waiverCorrectionSchema } from '@arena/shared/forms/waiver/waiver-correction-schema';
import { fieldsIn, isCorrectable, waiverFieldNames, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import { fieldTexts, waiverFormText } from '@arena/shared/forms/waiver/waiver-form-text';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { SentWaiver } from '../sent-submissions';
import type { Correction } from '../submissions-api';
import { CorrectionForm } from './correction-form';
import styles from './correction-form.module.css';
import { type CorrectionProps, useCorrection } from './use-correction';

/** Corrects the contact details of the player. Signed fields cannot be changed. */
export function WaiverCorrection(props: CorrectionProps<SentWaiver>) {
  const { guardianName } = props.submission.fields;
  const shown = guardianName ? fieldsIn('contact', 'guardian', 'address') : fieldsIn('contact', 'address');
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
      {shown.filter(isCorrectable).map((name) => (
        <div key={name} className={name === 'address' ? styles.wide : undefined}>
          <TextField
            label={fieldTexts(name, waiverFormText).label}
            error={errors[name]?.message}
            {...inputAttributes(waiverFields[name])}
            {...register(name)}
          />
        </div>
      ))}
    </CorrectionForm>
  );
}

function toFormValues({ fields }: SentWaiver) {
  return Object.fromEntries(waiverFieldNames.filter(isCorrectable).map((name) => [name, fields[name] ?? '']));
}
