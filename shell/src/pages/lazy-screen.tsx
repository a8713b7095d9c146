import { createLateData, type LateData } from '@arena/shared/ui/late-data';
import { type ComponentType, Suspense, use, useState, useSyncExternalStore } from 'react';
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

/**
 * Loads a screen when it is first shown, and throws if that fails. A prerendered screen stays until its code comes, also
 * after a failure. `load` must cache the screen, and each screen needs its own key.
 */
export function LazyScreen({ load }: { load: LoadScreen }) {
  const [screen] = useState(() => createLateData(load));
  return (
    <Suspense fallback={<Waiting screen={screen} />}>
      <LoadedScreen screen={screen} />
    </Suspense>
  );
}

type ScreenProps = { screen: LateData<ComponentType> };

function LoadedScreen({ screen }: ScreenProps) {
  const Screen = use(screen.loaded);
  return <Screen />;
}

function Waiting({ screen }: ScreenProps) {
  const state = useSyncExternalStore(screen.subscribe, screen.state, screen.state);
  if (typeof state === 'object') throw state.failure;
  return <WaitingForSection />;
}
