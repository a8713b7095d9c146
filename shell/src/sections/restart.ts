import { createContext, use } from 'react';
import type { LoadedSection } from './loaded-section';

type Restart = (section: LoadedSection) => void;

/** Begins the page anew with another release of one of its sections. */
export const RestartContext = createContext<Restart>(() => undefined);

export function useRestart(): Restart {
  return use(RestartContext);
}
