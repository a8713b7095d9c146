import { useCallback, useEffect, useReducer } from 'react';
import { useRouteError } from 'react-router-dom';
import { type LoadedSection, loadFallback } from '../sections/load-section';
import { reportFailure } from '../sections/report-failure';
import { useRestart } from '../sections/restart';
import { isChunkError, SectionFailure } from '../sections/section-failure';
import { sectionState } from '../sections/section-state';
import { ChunkError } from './chunk-error';
import { RouteError } from './route-error';
import { UnexpectedError } from './unexpected-error';
import { WaitingForSection } from './waiting';

/**
 * Error element of a section's routes. If a release crashes before it has rendered anything on this page, its fallback
 * replaces it. If it crashes later, or there is no fallback, the visitor sees the error and can try again.
 */
export function SectionErrorBoundary({ loaded }: { loaded: LoadedSection }) {
  const error = useRouteError();
  const [unrecoverable, giveUp] = useReducer(() => true, sectionState.rendered.has(loaded.release));
  // The router treats `/` as a parent route, so this boundary may also receive the failures of other sections.
  if (!(error instanceof Error) || error instanceof SectionFailure) return <RouteError />;
  return unrecoverable ? (
    <Crashed loaded={loaded} error={error} />
  ) : (
    <RecoveringSection loaded={loaded} onFailure={giveUp} />
  );
}

function RecoveringSection({ loaded, onFailure }: { loaded: LoadedSection; onFailure: () => void }) {
  const restart = useRestart();
  useEffect(() => {
    loadFallback(loaded).then((fallback) => (fallback ? restart(fallback) : onFailure()), onFailure);
  }, [loaded, restart, onFailure]);
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
  return <ChunkError error={error} onFailure={report} />;
}

function CodeCrashed({ loaded }: Pick<CrashedProps, 'loaded'>) {
  const { release } = loaded;
  const { app } = loaded.live;
  useEffect(() => reportFailure({ app, release, reason: 'crashed' }), [app, release]);
  return <UnexpectedError detail="Something on this page broke." release={{ app, release }} />;
}
