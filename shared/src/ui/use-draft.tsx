import { useEffect, useState, useSyncExternalStore } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { eraseDraft, hasDraft, readDraft, subscribeToDrafts, writeDraft } from '../forms/drafts';

/**
 * Keeps a draft of a form in this tab, once the visitor allows it. The draft survives links, Back and reloads.
 * @param name name of the form, under which the draft is saved
 * @returns `saved`: whether a draft is kept; `failed`: the visitor allows it, but this browser refuses to store it;
 *   `save`: call it when the visitor allows drafts; `erase`: call it when they no longer do or the form has been sent
 */
export function useDraft<Entered extends FieldValues, Valid>(
  name: string,
  form: UseFormReturn<Entered, unknown, Valid>,
) {
  const { reset, getValues, subscribe } = form;
  const saved = useSyncExternalStore(
    subscribeToDrafts,
    () => hasDraft(name),
    () => false,
  );
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    const draft = readDraft(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (hasDraft(name)) setFailed(!writeDraft(name, values));
      },
    });
  }, [name, reset, getValues, subscribe]);

  return {
    saved,
    failed,
    save: () => setFailed(!writeDraft(name, getValues())),
    erase: () => eraseDraft(name),
  };
}
