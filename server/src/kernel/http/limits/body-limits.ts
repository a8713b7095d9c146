import { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { overloaded, Refusal } from '../../refusal';
import { clientKey } from '../headers/client-key';
import { Slots } from './slots';

/**
 * Milliseconds for a body to arrive. A completed form takes two thousand bytes, and the site's own forms give up after
 * ten seconds.
 */
const BODY_TIMEOUT = 15_000;

/**
 * Concurrent bodies. A hundred visitors behind one IP address can send their forms at the same instant. All bodies
 * together hold at most 64 MiB, or 256 MiB if all of them were feedback forms of maximum length.
 */
export const CONCURRENT_BODIES = { perKey: 100, total: 1_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on routes that read multipart bodies themselves and enforce their own limits on them. */
    readsUpload?: true;
  }
}

/**
 * Reads the whole body before any other work on a request. A body that is still arriving has separate limits and does
 * not count as an open request.
 */
export const limitBodies = fastifyPlugin(async (app) => {
  const slots = new Slots(CONCURRENT_BODIES);
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!hasBody(request) || isUpload(request)) return done(null, payload);
    const limit = request.routeOptions.bodyLimit ?? 0;
    if (Number(request.headers['content-length']) > limit) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    const release = slots.acquire(clientKey(request));
    if (!release) return done(overloaded());
    readBody(payload, limit)
      .finally(release)
      .then((bytes) => done(null, Readable.from([bytes])), done);
  });
});

/** Bodies of GET and HEAD requests are ignored. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.readsUpload === true && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * Reads a body into one buffer. Some clients send thousands of small chunks, which would take many times the memory.
 * @throws Refusal if the body does not arrive in time or the client disconnects
 * @throws Fastify's error if the body exceeds the limit
 */
function readBody(payload: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;

    const settle = (action: () => void) => {
      clearTimeout(timer);
      payload.off('data', onData).off('end', onEnd).off('close', onClose);
      action();
    };
    const onEnd = () => settle(() => resolve(bytes.subarray(0, length)));
    const onClose = () =>
      settle(() => reject(new Refusal('invalid', 'The connection was closed before the request was complete.')));
    const onTimeout = () =>
      settle(() => reject(new Refusal('timed_out', 'The request took too long to arrive. Please try again.')));
    const onData = (chunk: Buffer) => {
      if (length + chunk.length > limit) return settle(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
      if (length + chunk.length > bytes.length) {
        const larger = Buffer.alloc(Math.min(Math.max(2 * bytes.length, length + chunk.length), limit));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      length += chunk.copy(bytes, length);
    };

    const timer = setTimeout(onTimeout, BODY_TIMEOUT);
    // Without a listener, an error of the stream would crash the process.
    payload.on('error', () => undefined);
    payload.on('data', onData).once('end', onEnd).once('close', onClose);
  });
}
