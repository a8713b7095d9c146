import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Warns visitors before unsaved input is lost. The browser asks when they reload or close the page; the shell asks when
 * they follow a link or go back. Both ask through the same `beforeunload` event, so forms also work with older shells,
 * which do not ask.
 * @param saved whether a draft keeps the input, which makes the warning unnecessary
 */
export function useUnsavedChangesWarning<Entered extends FieldValues, Valid>(
  { subscribe, getValues, formState }: UseFormReturn<Entered, unknown, Valid>,
  saved = false,
) {
  const { defaultValues } = formState;
  useEffect(() => {
    if (saved) return;
    const warn = (event: Event) => {
      if (!hasEntries(getValues(), defaultValues)) return;
      event.preventDefault();
      // Chrome before 119 requires this.
      event.returnValue = true;
    };
    const addListener = () => window.addEventListener('beforeunload', warn);
    if (hasEntries(getValues(), defaultValues)) addListener();
    // Added only after the first input: in some browsers this listener keeps the page out of the back/forward cache.
    const unsubscribe = subscribe({ formState: { values: true }, callback: addListener });
    return () => {
      unsubscribe();
      window.removeEventListener('beforeunload', warn);
    };
  }, [subscribe, getValues, defaultValues, saved]);
}

/** Whether a visitor has entered something: values that differ from the defaults and are not blank. */
export function hasEntries(values: FieldValues, defaults: FieldValues = {}): boolean {
  return Object.entries(values).some(([field, value]) => !isBlank(value) && value !== defaults[field]);
}

function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}
