// What code for Node finds there and the engine does not have. `build.mjs` bundles it to the one script that the engine
// evaluates.
import './text-encoding.js';
import structuredClone from '@ungap/structured-clone';
import { Event, EventTarget } from 'event-target-shim';
import { Headers } from 'headers-polyfill';
import { ReadableStream, TransformStream, WritableStream } from 'web-streams-polyfill';
import { URL, URLSearchParams } from 'whatwg-url';
import { AbortController, AbortSignal } from './abort.js';
import { Request, Response } from './fetch.js';
import { localize, makeIntl } from './intl.js';
import { clearTimer, MessageChannel, setImmediate, setInterval, setTimeout } from './tasks.js';

export { loadSection, loadShell, render } from './run.js';
export { runNextTask } from './tasks.js';

const ignore = () => undefined;

/** @param format see `makeIntl` */
export function install(format) {
  const intl = makeIntl(format);
  localize(intl);
  Object.assign(globalThis, {
    AbortController,
    AbortSignal,
    clearImmediate: clearTimer,
    clearInterval: clearTimer,
    clearTimeout: clearTimer,
    // What code writes there is for nobody.
    console: { debug: ignore, error: ignore, info: ignore, log: ignore, trace: ignore, warn: ignore },
    Event,
    EventTarget,
    Headers,
    Intl: intl,
    MessageChannel,
    process: { env: {} },
    ReadableStream,
    Request,
    Response,
    setImmediate,
    setInterval,
    setTimeout,
    structuredClone,
    TransformStream,
    URL,
    URLSearchParams,
    WritableStream,
  });
}
