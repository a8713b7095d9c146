// Node and web APIs that the engine lacks. `build.mjs` bundles them into one script, which the engine evaluates.
import './text-encoding.js';
import structuredClone from '@ungap/structured-clone';
import { Event, EventTarget } from 'event-target-shim';
import { Headers } from 'headers-polyfill';
import { ReadableStream, TransformStream, WritableStream } from 'web-streams-polyfill';
import { URL, URLSearchParams } from 'whatwg-url';
import { AbortController, AbortSignal } from './abort.js';
import { Request, Response } from './fetch.js';
import { createIntl, installLocaleMethods } from './intl.js';
import { clearTimer, MessageChannel, setImmediate, setInterval, setTimeout } from './tasks.js';

export { loadSection, loadShell, render } from './run.js';
export { runNextTask } from './tasks.js';

const ignore = () => undefined;

/** @param format see `createIntl` */
export function install(format) {
  const intl = createIntl(format);
  installLocaleMethods(intl);
  Object.assign(globalThis, {
    AbortController,
    AbortSignal,
    clearImmediate: clearTimer,
    clearInterval: clearTimer,
    clearTimeout: clearTimer,
    // Discards all output.
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
