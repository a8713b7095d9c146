import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { useTexts } from '@arena/shared/ui/texts';
import { waiverTexts } from '../text/waiver-texts';
import type { WaiverFormState } from './use-waiver-form';

/** Returns the error message of a field, in the language of the form. */
export function useErrors({ formState: { errors } }: WaiverFormState) {
  const { text } = useTexts(waiverTexts);
  return (field: keyof Waiver): string | undefined => {
    const message = errors[field]?.message;
    return message && text.form.message(message);
  };
}
