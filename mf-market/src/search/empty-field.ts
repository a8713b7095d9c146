import type { RefObject } from 'react';

/** Empties the search field and goes into it; while it has the focus, nobody else writes into it. */
export function emptyField({ current: field }: RefObject<HTMLInputElement | null>) {
  if (!field) return;
  field.value = '';
  field.focus();
}
