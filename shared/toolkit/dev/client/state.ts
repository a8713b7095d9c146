import type { DevelopmentState } from '../development-state';

type Listener = (state: DevelopmentState) => void;

const listeners = new Set<Listener>();
let current: DevelopmentState | undefined;

let stream: EventSource | undefined;

/** Hidden tabs have no stream: browsers open only six connections to a server. */
function connect() {
  if (document.hidden) {
    stream?.close();
    stream = undefined;
  } else {
    stream ??= openStream();
  }
}

function openStream(): EventSource {
  const source = new EventSource('/arena-dev/state');
  source.onmessage = ({ data }) => {
    const state: DevelopmentState = JSON.parse(data);
    current = state;
    for (const listener of listeners) listener(state);
  };
  return source;
}

connect();
document.addEventListener('visibilitychange', connect);

/** Calls `listener` with the current state, as soon as it is known, and after every change. */
export function onState(listener: Listener) {
  listeners.add(listener);
  if (current) listener(current);
}
