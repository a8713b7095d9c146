import { useSyncExternalStore } from 'react';

/**
 * The year by the visitor's clock. Left out of prerendered HTML: a page made last December would be hydrated with
 * a year that differs from its own.
 */
export function CurrentYear() {
  return useSyncExternalStore(unchanging, thisYear, () => null);
}

const unchanging = () => () => {};

function thisYear() {
  return new Date().getFullYear();
}
