import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Has the visitor asked before what they typed is lost: by the browser when they reload or close the page, by the shell
 * when they follow a link or go back. Forms answer both with the browser's own event, so an older shell, which does not
 * ask, needs nothing of it.
 * @param safe whether what was typed is kept anyway
 */
export function useLeaveQuestion<Entered extends FieldValues, Valid>(
  { subscribe, getValues, formState }: UseFormReturn<Entered, unknown, Valid>,
  safe = false,
) {
  const { defaultValues } = formState;
  useEffect(() => {
    if (safe) return;
    const ask = (event: Event) => {
      if (!hasEntries(getValues(), defaultValues)) return;
      event.preventDefault();
      // Chrome before 119 asks only for this.
      event.returnValue = true;
    };
    const watch = () => window.addEventListener('beforeunload', ask);
    if (hasEntries(getValues(), defaultValues)) watch();
    // Not before something is typed: some browsers keep no page with such a listener for Back.
    const stop = subscribe({ formState: { values: true }, callback: watch });
    return () => {
      stop();
      window.removeEventListener('beforeunload', ask);
    };
  }, [subscribe, getValues, defaultValues, safe]);
}

function hasEntries(values: FieldValues, defaults: FieldValues = {}): boolean {
  return Object.entries(values).some(([field, value]) => !isBlank(value) && value !== defaults[field]);
}

function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}
