import { Suspense, useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { CurrentScreen } from './current-screen';
import { WaitingForPage } from './errors/waiting';
import { removePrerenderedContent } from './hydration/prerendered-content';
import { useSiteNavigation } from './navigation/router-part';
import { SitePart } from './site-part';

/**
 * The screen, which is hydrated when its code has come. Until then, its prerendered HTML stays, with everything that the
 * visitor entered: React leaves it alone as long as this boundary gets no new props and no context above it changes.
 */
export function ScreenBoundary({ onMounted }: { onMounted: (isSettled: boolean) => void }) {
  const { subscribe, state } = useSiteNavigation();
  const readMount = () => state().mount;
  const mount = useSyncExternalStore(subscribe, readMount, readMount);
  useLayoutEffect(() => {
    if (mount > 0) removePrerenderedContent();
  }, [mount]);
  return useMemo(
    () => (
      <Suspense key={mount} fallback={<WaitingForPage />}>
        <SitePart isScreen>
          <CurrentScreen />
        </SitePart>
        <Mounted onMounted={onMounted} />
      </Suspense>
    ),
    [mount, onMounted],
  );
}

/**
 * Forms set their values in effects of both kinds. `isSettled` is true once React is done with all of them: before that, it
 * handles no events.
 */
export function Mounted({ onMounted }: { onMounted: (isSettled: boolean) => void }) {
  useLayoutEffect(() => onMounted(false), [onMounted]);
  useEffect(() => queueMicrotask(() => onMounted(true)), [onMounted]);
  return null;
}
