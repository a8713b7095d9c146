import { useSyncExternalStore } from 'react';

/**
 * The year of the visitor's clock. Prerendered HTML leaves it out, because the year may have changed by the time the
 * page is hydrated.
 */
export function CurrentYear() {
  return useSyncExternalStore(subscribe, currentYear, () => null);
}

const subscribe = () => () => {};

function currentYear() {
  return new Date().getFullYear();
}
