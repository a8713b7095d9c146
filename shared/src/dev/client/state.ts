import type { DevelopmentState } from '../development-state';

type Listener = (state: DevelopmentState) => void;

const listeners = new Set<Listener>();
let current: DevelopmentState | undefined;

new EventSource('/arena-dev/state').onmessage = ({ data }) => {
  const state: DevelopmentState = JSON.parse(data);
  current = state;
  for (const listener of listeners) listener(state);
};

/** Calls `listener` with the current state, as soon as it is known, and after every change. */
export function onState(listener: Listener) {
  listeners.add(listener);
  if (current) listener(current);
}
