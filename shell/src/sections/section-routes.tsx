import { type ReactNode, useEffect } from 'react';
import type { RouteObject } from 'react-router-dom';
import { SectionCrash } from '../errors/section-crash';
import { StandInNote } from '../errors/stand-in-note';
import { type LoadedSection, standsIn } from './loaded-section';
import { markShown } from './shown';

/** Routes of a section: one that throws leaves the rest of its section, and the layout, alone. */
export function sectionRoutes(loaded: LoadedSection): RouteObject[] {
  return loaded.section.routes.map(({ Component, element, ...route }) => ({
    errorElement: <SectionCrash loaded={loaded} />,
    ...route,
    caseSensitive: true,
    element: <Shown loaded={loaded}>{Component ? <Component /> : element}</Shown>,
  }));
}

/** Takes note of what could be seen: an effect runs only when everything below has rendered. */
function Shown({ loaded, children }: { loaded: LoadedSection; children: ReactNode }) {
  useEffect(() => markShown(loaded.release), [loaded]);
  return (
    <>
      {standsIn(loaded) && <StandInNote />}
      {children}
    </>
  );
}
