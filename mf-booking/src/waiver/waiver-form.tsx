import { post } from '@arena/shared/api/post';
import { toWaiver, type WaiverForm as Values, WAIVER_TEXT_VERSION, waiverFormSchema } from '@arena/shared/forms/waiver';
import { Button } from '@arena/shared/ui/button';
import { CheckField } from '@arena/shared/ui/check-field';
import { Message } from '@arena/shared/ui/message';
import { RadioGroup } from '@arena/shared/ui/radio-group';
import { TextField } from '@arena/shared/ui/text-field';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styles from './waiver-form.module.css';

/** Milliseconds until a request without answer counts as failed. */
const TIMEOUT = 15_000;

const FAILED = 'Something went wrong!';

/** What the server answers to a stored waiver; dates in ISO 8601. */
export type Receipt = { reference: string; signedAt: string; validUntil: string };

/** The form below the waiver's text. */
export function WaiverForm({ onSubmitted }: { onSubmitted: (receipt: Receipt) => void }) {
  const [trouble, setTrouble] = useState<string>();
  const { key, renew } = useIdempotencyKey();
  const { register, handleSubmit, watch, formState } = useForm<
    Values,
    unknown,
    ReturnType<typeof waiverFormSchema.parse>
  >({
    resolver: zodResolver(waiverFormSchema),
  });
  const { errors, isSubmitting } = formState;
  const isMinor = watch('age') === 'below_18';

  const send = handleSubmit(async (form) => {
    setTrouble(undefined);
    const result = await post<Receipt>('/api/waivers/submit', toWaiver(form), {
      timeoutMs: TIMEOUT,
      idempotencyKey: key(),
      textVersion: WAIVER_TEXT_VERSION,
    });
    if (!result.ok) {
      setTrouble(result.failure.kind === 'server' ? (result.failure.error ?? FAILED) : FAILED);
      return;
    }
    renew();
    onSubmitted(result.data);
  });

  return (
    <form noValidate onSubmit={send} className={styles.form} aria-label="Waiver">
      <RadioGroup
        legend="Your age"
        options={[
          { value: '18_or_above', label: '18 or above' },
          { value: 'below_18', label: 'Below 18' },
        ]}
        {...register('age')}
      />
      {isMinor && (
        <>
          <p>Under-18 players need guardian approval. Please enter who approves, and bring them or their signature.</p>
          <TextField label="Guardian's name" error={errors.guardianName?.message} {...register('guardianName')} />
          <TextField
            label="Guardian's phone"
            type="tel"
            error={errors.guardianPhone?.message}
            {...register('guardianPhone')}
          />
        </>
      )}
      <div className={styles.pair}>
        <TextField
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Date of birth"
        type="date"
        autoComplete="bday"
        error={errors.dob?.message}
        {...register('dob')}
      />
      <TextField
        label="Address (optional)"
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      <div className={styles.pair}>
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
          autoComplete="postal-code"
          error={errors.zip?.message}
          {...register('zip')}
        />
      </div>
      <TextField label="Phone" type="tel" autoComplete="tel" error={errors.phone?.message} {...register('phone')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email')}
      />
      <RadioGroup
        legend="Is there a medical condition we should know of?"
        options={[
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]}
        error={errors.medicalCondition?.message}
        {...register('medicalCondition')}
      />
      <CheckField label="I have read the waiver." value="read" {...register('acknowledged')} />
      <CheckField label="I play at my own risk and within the rules." value="risk" {...register('acknowledged')} />
      {trouble && <Message kind="trouble">{trouble}</Message>}
      <Button kind="primary" type="submit" pending={isSubmitting}>
        Submit waiver
      </Button>
    </form>
  );
}
