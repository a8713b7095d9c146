import { type ComponentType, Suspense, use, useState } from 'react';
import { WaitingForSection } from '../errors/waiting';

/** Loads the code of a screen. */
export type LoadScreen = () => Promise<ComponentType>;

/** Caches a loaded screen. After a failure, the next call tries again. */
export function loadOnce(load: LoadScreen): LoadScreen {
  let loading: Promise<ComponentType> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** Loads a screen when it is first shown. `load` must cache the screen, and each screen needs its own key. */
export function LazyScreen({ load }: { load: LoadScreen }) {
  // Calls `load` only once. Otherwise every render would repeat a failed request, without end.
  const [screen] = useState(load);
  return (
    <Suspense fallback={<WaitingForSection />}>
      <LoadedScreen screen={screen} />
    </Suspense>
  );
}

function LoadedScreen({ screen }: { screen: Promise<ComponentType> }) {
  const Screen = use(screen);
  return <Screen />;
}
