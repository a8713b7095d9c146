import { fieldsIn } from '@arena/shared/forms/waiver/waiver-fields';
import { useTexts } from '@arena/shared/ui/texts';
import { useId } from 'react';
import { SheetPart } from '../../sheet/sheet-part';
import { waiverTexts } from '../../text/waiver-texts';
import styles from '../fields.module.css';
import { STATES } from '../states';
import type { WaiverFormState } from '../use-waiver-form';
import { WaiverField } from '../waiver-field';

/** Phone, email and postal address of the player. */
export function ContactPart({ form }: { form: WaiverFormState }) {
  const { text } = useTexts(waiverTexts);
  const states = useId();
  return (
    <SheetPart title={text.contact} note={<p>{text.contactPurpose}</p>}>
      <div className={styles.fields}>
        {fieldsIn('contact', 'address').map((name) => (
          <div key={name} className={name === 'address' ? styles.wide : undefined}>
            <WaiverField name={name} form={form} list={name === 'state' ? states : undefined} />
          </div>
        ))}
        <datalist id={states}>
          {STATES.map((state) => (
            <option key={state} value={state} />
          ))}
        </datalist>
      </div>
    </SheetPart>
  );
}
