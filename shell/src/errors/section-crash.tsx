import { useEffect, useReducer } from 'react';
import { useRouteError } from 'react-router-dom';
import type { LoadedSection } from '../sections/loaded-section';
import { openStandIn } from '../sections/open-section';
import { reportFailure } from '../sections/report-failure';
import { useRestart } from '../sections/restart';
import { chunkFailure, SectionFailure } from '../sections/section-failure';
import { wasShown } from '../sections/shown';
import { RouteError } from './route-error';
import { SectionError } from './section-error';
import { UnexpectedError } from './unexpected-error';
import { WaitingForSection } from './waiting';

/**
 * Stands where a screen of a section broke. One that breaks before anything of it could be seen gives way to the last
 * good release; one that breaks later says so, and can be tried again.
 */
export function SectionCrash({ loaded }: { loaded: LoadedSection }) {
  const error = useRouteError();
  const [hopeless, giveUp] = useReducer(() => true, wasShown(loaded.release));
  // The router takes the home page for a parent of all others: what did not load there is none of its business.
  if (!(error instanceof Error) || error instanceof SectionFailure) return <RouteError />;
  return hopeless ? <Crashed loaded={loaded} error={error} /> : <Healing loaded={loaded} onHopeless={giveUp} />;
}

function Healing({ loaded, onHopeless }: { loaded: LoadedSection; onHopeless: () => void }) {
  const restart = useRestart();
  useEffect(() => {
    openStandIn(loaded).then((standIn) => (standIn ? restart(standIn) : onHopeless()), onHopeless);
  }, [loaded, restart, onHopeless]);
  return <WaitingForSection />;
}

function Crashed({ loaded, error }: { loaded: LoadedSection; error: Error }) {
  const { release } = loaded;
  const { app } = loaded.live;
  // A part of the screen that is fetched when it is needed did not come.
  const failure = chunkFailure(error);
  const reason = failure?.reason ?? 'crashed';
  useEffect(() => reportFailure({ app, release, reason }), [app, release, reason]);
  if (failure) return <SectionError failure={failure} />;
  return <UnexpectedError detail="Something on this page broke." release={{ app, release }} />;
}
