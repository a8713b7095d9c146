import { ADDRESS_LENGTH } from '@arena/shared/forms/waiver';
import { TextField } from '@arena/shared/ui/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import { useId } from 'react';
import { labels } from '../labels';
import { SheetPart } from '../sheet-part';
import { waiverTexts } from '../text/waiver-texts';
import styles from './fields.module.css';
import { STATES } from './states';
import type { WaiverFormState } from './use-waiver-form';

const optional = (field: 'address' | 'city' | 'state' | 'zip') => `${labels[field]} (optional)`;

/** Phone, e-mail and postal address of the player. */
export function ContactPart({ form }: { form: WaiverFormState }) {
  const { text, lang } = useTexts(waiverTexts);
  const { register, formState } = form;
  const { errors } = formState;
  const states = useId();
  return (
    <SheetPart title="Contact" note={<p lang={lang}>{text.contactPurpose}</p>}>
      <div className={styles.fields}>
        <TextField
          label={labels.phone}
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label={labels.email}
          type="email"
          autoComplete="email"
          required
          error={errors.email?.message}
          {...register('email')}
        />
        <div className={styles.wide}>
          <TextField
            label={optional('address')}
            autoComplete="street-address"
            limit={ADDRESS_LENGTH}
            error={errors.address?.message}
            {...register('address')}
          />
        </div>
        <TextField
          label={optional('city')}
          autoComplete="address-level2"
          error={errors.city?.message}
          {...register('city')}
        />
        <TextField
          label={optional('state')}
          autoComplete="address-level1"
          list={states}
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label={optional('zip')}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zip?.message}
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
