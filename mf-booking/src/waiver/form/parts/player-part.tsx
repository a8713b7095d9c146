import { needsGuardian } from '@arena/shared/forms/waiver/waiver';
import { fieldsIn } from '@arena/shared/forms/waiver/waiver-fields';
import { RadioGroup } from '@arena/shared/ui/fields/radio-group';
import { useTexts } from '@arena/shared/ui/texts';
import { useWatch } from 'react-hook-form';
import { SheetPart } from '../../sheet/sheet-part';
import { waiverTexts } from '../../text/waiver-texts';
import { ageContradiction } from '../age';
import styles from '../fields.module.css';
import type { WaiverFormState } from '../use-waiver-form';
import { WaiverField } from '../waiver-field';
import { Caution } from './caution';
import { Guardian } from './guardian';

/** Name and age of the player and, for minors, the guardian. */
export function PlayerPart({ form }: { form: WaiverFormState }) {
  const { text } = useTexts(waiverTexts);
  const { optional, age: question, ages } = text.form;
  const { register, control } = form;
  const [age, dob] = useWatch({ control, name: ['age', 'dob'] });
  const today = new Date();
  const contradiction = ageContradiction({ age, dob }, today);
  return (
    <SheetPart title={text.player} note={<p>{text.playerNote}</p>}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <RadioGroup
            legend={optional(question)}
            options={Object.entries(ages).map(([value, label]) => ({ value, label }))}
            {...register('age')}
          />
        </div>
        {fieldsIn('player').map((name) => (
          <WaiverField key={name} name={name} form={form} />
        ))}
        <div className={styles.wide}>
          <Caution message={contradiction && text[contradiction]} />
          <Guardian form={form} needed={needsGuardian({ age, dob }, today)} />
        </div>
      </div>
    </SheetPart>
  );
}
