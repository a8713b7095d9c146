import { type ReactNode, useEffect, useReducer } from 'react';
import { type LoadedSection, loadFallback } from '../sections/load-section';
import { reportFailure } from '../sections/report-failure';
import { useRestart } from '../sections/restart';
import { failureOf } from '../sections/section-failure';
import { sectionState } from '../sections/section-state';
import { ErrorBoundary } from './error-boundary';
import { RouteError } from './route-error';
import { UnexpectedError } from './unexpected-error';
import { WaitingForPage } from './waiting';

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
  const failure = failureOf(error);
  // A broken connection proves nothing about the release.
  if (!unrecoverable && failure?.reason !== 'network') {
    return <RecoveringSection loaded={loaded} error={error} onFailure={giveUp} />;
  }
  return failure ? <RouteError error={error} /> : <CodeCrashed loaded={loaded} />;
}

function RecoveringSection({ loaded, error, onFailure }: CrashProps & { onFailure: () => void }) {
  const restart = useRestart();
  useEffect(() => {
    loadFallback(loaded, error).then((fallback) => (fallback ? restart(fallback) : onFailure()), onFailure);
  }, [loaded, error, restart, onFailure]);
  return <WaitingForPage />;
}

function CodeCrashed({ loaded }: { loaded: LoadedSection }) {
  const { release } = loaded;
  const { app } = loaded.live;
  useEffect(() => reportFailure({ app, release, reason: 'crashed' }), [app, release]);
  return <UnexpectedError detail="Something on this page broke." release={{ app, release }} />;
}
