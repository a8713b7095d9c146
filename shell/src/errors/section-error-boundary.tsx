import { useCallback, useEffect, useReducer } from 'react';
import { useRouteError } from 'react-router-dom';
import type { LoadedSection } from '../sections/loaded-section';
import { openStandIn } from '../sections/open-section';
import { reportFailure } from '../sections/report-failure';
import { useRestart } from '../sections/restart';
import { isChunkError, SectionFailure } from '../sections/section-failure';
import { wasShown } from '../sections/shown';
import { ChunkError } from './chunk-error';
import { RouteError } from './route-error';
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

type CrashedProps = { loaded: LoadedSection; error: Error };

function Crashed({ loaded, error }: CrashedProps) {
  return isChunkError(error) ? <ChunkCrashed loaded={loaded} error={error} /> : <CodeCrashed loaded={loaded} />;
}

function ChunkCrashed({ loaded, error }: CrashedProps) {
  const { release } = loaded;
  const { app } = loaded.live;
  const report = useCallback(({ reason }: SectionFailure) => reportFailure({ app, release, reason }), [app, release]);
  return <ChunkError error={error} onKnown={report} />;
}

function CodeCrashed({ loaded }: Pick<CrashedProps, 'loaded'>) {
  const { release } = loaded;
  const { app } = loaded.live;
  useEffect(() => reportFailure({ app, release, reason: 'crashed' }), [app, release]);
  return <UnexpectedError detail="Something on this page broke." release={{ app, release }} />;
}
