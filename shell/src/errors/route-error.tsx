import { isChunkError, SectionFailure } from '../sections/section-failure';
import { ChunkError } from './chunk-error';
import { SectionError } from './section-error';
import { UnexpectedError } from './unexpected-error';

/** Shown in place of a screen that did not load, or that crashed. */
export function RouteError({ error }: { error: unknown }) {
  if (error instanceof SectionFailure) return <SectionError failure={error} />;
  if (isChunkError(error)) return <ChunkError error={error} />;
  return <UnexpectedError detail="Something on this page broke." />;
}
