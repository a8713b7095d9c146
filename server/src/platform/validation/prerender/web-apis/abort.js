import { Event, EventTarget } from 'event-target-shim';

const signalAbort = Symbol('abort');

export class AbortSignal extends EventTarget {
  aborted = false;
  reason = undefined;
  onabort = null;

  static abort(reason) {
    const { signal } = new AbortController();
    signal[signalAbort](reason);
    return signal;
  }

  throwIfAborted() {
    if (this.aborted) throw this.reason;
  }

  [signalAbort](reason = new DOMException('This operation was aborted', 'AbortError')) {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    const event = new Event('abort');
    this.onabort?.(event);
    this.dispatchEvent(event);
  }
}

export class AbortController {
  signal = new AbortSignal();

  abort(reason) {
    this.signal[signalAbort](reason);
  }
}
