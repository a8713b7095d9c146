import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { eraseDraft, hasDraft, readDraft, subscribeToDrafts, writeDraft } from '../forms/drafts';

/**
 * Keeps what is typed into a form in this tab, over a link, Back and a reload, once the visitor allows it.
 * @param name of the form; the draft is kept under it
 * @returns `kept`: whether the visitor allows it; `refused`: they do, but this browser keeps nothing; `keep` and
 *   `erase`: what they answer; `erase` also when the form was sent
 */
export function useDraft<Entered extends FieldValues, Valid>(
  name: string,
  form: UseFormReturn<Entered, unknown, Valid>,
) {
  const { reset, getValues, subscribe } = form;
  const kept = useSyncExternalStore(
    subscribeToDrafts,
    () => hasDraft(name),
    () => false,
  );
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    const draft = readDraft(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (hasDraft(name)) writeDraft(name, values);
      },
    });
  }, [name, reset, getValues, subscribe]);

  return {
    kept,
    refused,
    keep: () => setRefused(!writeDraft(name, getValues())),
    erase: () => eraseDraft(name),
  };
}
