import { createContext, use } from 'react';
import type { LoadedSection } from './load-section';

type Restart = (section: LoadedSection) => void;

/** Restarts the site on this page, with another release of one section. */
export const RestartContext = createContext<Restart>(() => undefined);

export function useRestart(): Restart {
  return use(RestartContext);
}
