import { useSyncExternalStore } from 'react';

const STILL = '(prefers-reduced-motion: reduce)';

/** False when the visitor asked for less movement or less data, in Node, and while the page is taken over. */
export function useMotionWelcome(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !matchMedia(STILL).matches && !savesData(navigator),
    () => false,
  );
}

function subscribe(onChange: () => void) {
  const query = matchMedia(STILL);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Only some browsers tell whether Save-Data is on. */
function savesData(device: Navigator & { connection?: { saveData?: boolean } }): boolean {
  return device.connection?.saveData ?? false;
}
