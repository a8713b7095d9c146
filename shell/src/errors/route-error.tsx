import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { chunkFailure, SectionFailure } from '../sections/section-failure';
import { NotFound } from './not-found';
import { SectionError } from './section-error';
import { UnexpectedError } from './unexpected-error';

/** The error surface of every route. */
export function RouteError() {
  const error = useRouteError();
  const failure = error instanceof SectionFailure ? error : chunkFailure(error);
  if (failure) return <SectionError failure={failure} />;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <UnexpectedError detail="Something on this page broke." />;
}
