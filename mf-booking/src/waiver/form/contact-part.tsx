import { ADDRESS_LENGTH } from '@arena/shared/forms/waiver';
import { TextField } from '@arena/shared/ui/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import { useId } from 'react';
import { SheetPart } from '../sheet-part';
import { waiverTexts } from '../text/waiver-texts';
import styles from './fields.module.css';
import { STATES } from './states';
import { useErrors } from './use-errors';
import type { WaiverFormState } from './use-waiver-form';

/** Phone, email and postal address of the player. */
export function ContactPart({ form }: { form: WaiverFormState }) {
  const { text } = useTexts(waiverTexts);
  const { labels, optional } = text.form;
  const { register } = form;
  const errorOf = useErrors(form);
  const states = useId();
  return (
    <SheetPart title={text.contact} note={<p>{text.contactPurpose}</p>}>
      <div className={styles.fields}>
        <TextField
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          required
          error={errorOf('phone')}
          {...register('phone')}
        />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          error={errorOf('email')}
          {...register('email')}
        />
        <div className={styles.wide}>
          <TextField
            label={optional(labels.address)}
            autoComplete="street-address"
            limit={ADDRESS_LENGTH}
            error={errorOf('address')}
            {...register('address')}
          />
        </div>
        <TextField
          label={optional(labels.city)}
          autoComplete="address-level2"
          error={errorOf('city')}
          {...register('city')}
        />
        <TextField
          label={optional(labels.state)}
          autoComplete="address-level1"
          list={states}
          error={errorOf('state')}
          {...register('state')}
        />
        <TextField
          label={optional(labels.zip)}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errorOf('zip')}
          {...register('zip')}
        />
        <datalist id={states}>
          {STATES.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
      </div>
    </SheetPart>
  );
}
