import { type ComponentType, Suspense, use, useState } from 'react';
import { WaitingForSection } from '../errors/waiting';

/** Fetches the code of a screen. */
export type FetchScreen = () => Promise<ComponentType>;

/** Remembers what was fetched; a fetch that failed is made again at the next showing. */
export function onceFetched(fetch: FetchScreen): FetchScreen {
  let fetching: Promise<ComponentType> | undefined;
  return () => {
    fetching ??= fetch().catch((error) => {
      fetching = undefined;
      throw error;
    });
    return fetching;
  };
}

/** A screen whose code is fetched when it is first shown; `fetch` has to remember it. Another one needs another key. */
export function LazyScreen({ fetch }: { fetch: FetchScreen }) {
  // Asked once: a fetch that failed would be made again at every attempt to render, for ever.
  const [screen] = useState(fetch);
  return (
    <Suspense fallback={<WaitingForSection />}>
      <Fetched screen={screen} />
    </Suspense>
  );
}

function Fetched({ screen }: { screen: Promise<ComponentType> }) {
  const Screen = use(screen);
  return <Screen />;
}
