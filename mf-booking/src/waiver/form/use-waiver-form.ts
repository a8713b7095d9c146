import { lazyResolver } from '@arena/shared/forms/lazy-resolver';
import { toWaiver } from '@arena/shared/forms/waiver/waiver';
import { waiverFieldNames, waiverFields } from '@arena/shared/forms/waiver/waiver-fields';
import type { Waiver } from '@arena/shared/forms/waiver/waiver-schema';
import { useDraft } from '@arena/shared/ui/hooks/use-draft';
import { useSubmission } from '@arena/shared/ui/hooks/use-submission';
import { useTexts } from '@arena/shared/ui/texts';
import { useForm } from 'react-hook-form';
import { type Submission, toReceipt } from '../receipt';
import { submitWaiver } from '../submit-waiver';
import { waiverTexts } from '../text/waiver-texts';
import { waiverErrorMessage } from '../waiver-error-message';

const typed = waiverFieldNames.filter((name) => waiverFields[name].kind !== 'yesNo');

/** Initial values. No radio button is preselected. */
const emptyForm = { ...Object.fromEntries(typed.map((name) => [name, ''])), acknowledged: [] };

const validation = lazyResolver(() => import(/* webpackChunkName: "checks" */ './waiver-resolver'));

export type WaiverFormState = ReturnType<typeof useWaiverForm>['form'];

/** State and submission of the waiver form. Calls `onSubmitted` after a successful submission. */
export function useWaiverForm(initial: Partial<Waiver>, onSubmitted: (submission: Submission) => void) {
  const form = useForm({ resolver: validation.resolver, defaultValues: { ...emptyForm, ...initial } });
  const eraseDraft = useDraft('waiver', form);
  const { text, language } = useTexts(waiverTexts);
  const { sending, send, outcome, dismiss } = useSubmission({
    form,
    subject: text.yourWaiver,
    toBody: toWaiver,
    submit: (waiver, key) => submitWaiver(waiver, language, key),
    errorMessage: (failure) => text.form.message(waiverErrorMessage(failure)),
    onSent: (waiver, data) => {
      eraseDraft();
      const receipt = toReceipt(data, new Date());
      onSubmitted({ waiver, receipt, language });
      const { submitted } = text.form;
      return receipt.reference ? `${submitted} ${text.reference(receipt.reference)}` : submitted;
    },
  });

  const clear = () => {
    if (window.confirm(text.clearQuestion)) form.reset(emptyForm);
  };

  return { form, clear, onFocus: validation.load, sending, outcome, dismiss, send };
}
