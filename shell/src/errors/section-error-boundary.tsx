import { type ReactNode, useCallback, useEffect, useReducer } from 'react';
import { type LoadedSection, loadFallback } from '../sections/load-section';
import { reportFailure } from '../sections/report-failure';
import { useRestart } from '../sections/restart';
import { isChunkError, type SectionFailure } from '../sections/section-failure';
import { sectionState } from '../sections/section-state';
import { ChunkError } from './chunk-error';
import { ErrorBoundary } from './error-boundary';
import { UnexpectedError } from './unexpected-error';
import { WaitingForSection } from './waiting';

type SectionErrorBoundaryProps = { loaded: LoadedSection; children: ReactNode };

/**
 * Around each route of a section. If a release crashes before it has rendered anything on this page, its fallback
 * replaces it. If it crashes later, or there is no fallback, the visitor sees the error and can try again.
 */
export function SectionErrorBoundary({ loaded, children }: SectionErrorBoundaryProps) {
  return (
    <ErrorBoundary renderError={(error) => <SectionCrash loaded={loaded} error={error} />}>{children}</ErrorBoundary>
  );
}

type CrashProps = { loaded: LoadedSection; error: unknown };

function SectionCrash({ loaded, error }: CrashProps) {
  const [unrecoverable, giveUp] = useReducer(() => true, sectionState.rendered.has(loaded.release));
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

function Crashed({ loaded, error }: CrashProps) {
  return isChunkError(error) ? <ChunkCrashed loaded={loaded} error={error} /> : <CodeCrashed loaded={loaded} />;
}

function ChunkCrashed({ loaded, error }: { loaded: LoadedSection; error: Error }) {
  const { release } = loaded;
  const { app } = loaded.live;
  const report = useCallback(({ reason }: SectionFailure) => reportFailure({ app, release, reason }), [app, release]);
  return <ChunkError error={error} onFailure={report} />;
}

function CodeCrashed({ loaded }: Pick<CrashProps, 'loaded'>) {
  const { release } = loaded;
  const { app } = loaded.live;
  useEffect(() => reportFailure({ app, release, reason: 'crashed' }), [app, release]);
  return <UnexpectedError detail="Something on this page broke." release={{ app, release }} />;
}
