import { useMemo } from 'react';
import { failureOf } from '../sections/section-failure';
import { SectionError } from './section-error';
import { UnexpectedError } from './unexpected-error';

/** Shown in place of a screen that did not load, or that crashed. */
export function RouteError({ error }: { error: unknown }) {
  const failure = useMemo(() => failureOf(error), [error]);
  if (failure) return <SectionError failure={failure} />;
  return <UnexpectedError detail="Something on this page broke." />;
}
