import { inputAttributes } from '@arena/shared/forms/fields/field-kinds';
import { type WaiverField as FieldName, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import { fieldTexts } from '@arena/shared/forms/waiver/waiver-form-text';
import { RadioGroup } from '@arena/shared/ui/fields/radio-group';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useTexts } from '@arena/shared/ui/texts';
import { waiverTexts } from '../text/waiver-texts';
import type { WaiverFormState } from './use-waiver-form';

type WaiverFieldProps = {
  name: FieldName;
  form: WaiverFormState;
  /** Id of a `<datalist>` with suggestions. */
  list?: string | undefined;
};

/** A field of the waiver, as its definition describes it. */
export function WaiverField({ name, form, list }: WaiverFieldProps) {
  const { text } = useTexts(waiverTexts);
  const { register, formState } = form;
  const message = formState.errors[name]?.message;
  const error = message && text.form.message(message);
  const { label, help } = fieldTexts(name, text.form);
  const field = { help, error, ...inputAttributes(waiverFields[name]), ...register(name) };
  if (waiverFields[name].kind !== 'yesNo') return <TextField label={label} list={list} {...field} />;
  const options = Object.entries(text.form.answers).map(([value, answer]) => ({ value, label: answer }));
  return <RadioGroup legend={label} options={options} {...field} />;
}
