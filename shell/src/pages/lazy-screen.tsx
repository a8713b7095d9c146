import { type ComponentType, Suspense, use } from 'react';
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

/** A screen whose code is fetched when it is first shown; `fetch` has to remember it. */
export function LazyScreen({ fetch }: { fetch: FetchScreen }) {
  return (
    <Suspense fallback={<WaitingForSection />}>
      <Fetched fetch={fetch} />
    </Suspense>
  );
}

function Fetched({ fetch }: { fetch: FetchScreen }) {
  const Screen = use(fetch());
  return <Screen />;
}
