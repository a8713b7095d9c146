import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { isChunkError, SectionFailure } from '../sections/section-failure';
import { ChunkError } from './chunk-error';
import { NotFound } from './not-found';
import { SectionError } from './section-error';
import { UnexpectedError } from './unexpected-error';

/** Error element of all routes of the shell. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof SectionFailure) return <SectionError failure={error} />;
  if (isChunkError(error)) return <ChunkError error={error} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <UnexpectedError detail="Something on this page broke." />;
}
