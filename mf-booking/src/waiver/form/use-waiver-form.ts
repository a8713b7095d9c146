import { fetchedCheck } from '@arena/shared/forms/lazy-resolver';
import { toWaiver, WAIVER_SUBMITTED } from '@arena/shared/forms/waiver';
import type { Waiver } from '@arena/shared/forms/waiver-schema';
import { trapped } from '@arena/shared/ui/honeypot-field';
import { useDraft } from '@arena/shared/ui/use-draft';
import { useIdempotencyKey } from '@arena/shared/ui/use-idempotency-key';
import { useLateNotice } from '@arena/shared/ui/use-late-notice';
import { useSending } from '@arena/shared/ui/use-sending';
import { useLeaveQuestion } from '@arena/shared/ui/use-unsaved-changes-warning';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { receiptOf, type Submission } from '../receipt';
import { submitWaiver } from '../submit-waiver';
import { waiverSentence } from '../waiver-error-message';

/** Nothing is chosen beforehand. */
const blank = {
  firstName: '',
  lastName: '',
  dob: '',
  guardianName: '',
  guardianPhone: '',
  phone: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  acknowledged: [],
};

const check = fetchedCheck(() => import(/* webpackChunkName: "checks" */ './waiver-resolver'));

export type WaiverFormState = ReturnType<typeof useWaiverForm>['form'];

/** The form's values, sending and trouble. `kept` is filled in at first, `onSubmitted` called when a waiver has arrived. */
export function useWaiverForm(kept: Partial<Waiver>, onSubmitted: (submission: Submission) => void) {
  const form = useForm({ resolver: check.resolver, defaultValues: { ...blank, ...kept } });
  const [trouble, setTrouble] = useState<string | null>(null);
  const lastSent = useRef<string | null>(null);
  const idempotency = useIdempotencyKey();
  const draft = useDraft('waiver', form);
  useLeaveQuestion(form, draft.kept);
  const tellLate = useLateNotice();

  const { sending, send } = useSending(
    form.handleSubmit(async (valid, event) => {
      setTrouble(null);
      const waiver = toWaiver(valid);
      // A corrected waiver is another document: the first may have arrived unheard, and would be kept in its place.
      const document = JSON.stringify(waiver);
      if (document !== lastSent.current) idempotency.renew();
      lastSent.current = document;
      const result = await submitWaiver({ ...waiver, ...trapped(event) }, idempotency.key());
      if (result.ok) {
        draft.erase();
        const receipt = receiptOf(result.data, new Date());
        onSubmitted({ waiver, receipt });
        tellLate({ kind: 'success', text: `${WAIVER_SUBMITTED} Reference: ${receipt.reference}` });
      } else {
        const sentence = waiverSentence(result.failure);
        setTrouble(sentence);
        tellLate({ kind: 'trouble', text: `Your waiver: ${sentence}` });
      }
    }),
  );

  return {
    form,
    draft,
    onFocus: check.fetch,
    sending,
    trouble,
    dismiss: () => setTrouble(null),
    send,
  };
}
