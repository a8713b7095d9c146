import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { eraseDraft, readDraft, writeDraft } from '../../forms/drafts';
import { hasEntries, useUnsavedChangesWarning } from './use-unsaved-changes-warning';

/**
 * Keeps what is typed into a form in this tab: it survives links, Back and reloads. If the browser refuses to store it,
 * visitors are asked before they lose it.
 * @param name name of the form, under which the draft is saved
 * @returns a function that erases the draft: call it when the form has been sent
 */
export function useDraft<Entered extends FieldValues, Valid>(
  name: string,
  form: UseFormReturn<Entered, unknown, Valid>,
): () => void {
  const { reset, getValues, subscribe, formState } = form;
  // The form makes a new object of them now and then, which must not read the draft again.
  const [defaultValues] = useState(formState.defaultValues);
  const [isRefused, setRefused] = useState(false);
  useUnsavedChangesWarning(form, !isRefused);

  useEffect(() => {
    const draft = readDraft(name);
    if (draft) reset({ ...getValues(), ...draft }, { keepDefaultValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (hasEntries(values, defaultValues)) setRefused(!writeDraft(name, values));
        else eraseDraft(name);
      },
    });
  }, [name, reset, getValues, subscribe, defaultValues]);

  return () => eraseDraft(name);
}
