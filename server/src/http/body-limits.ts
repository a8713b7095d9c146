import { Readable } from 'node:stream';
import { errorCodes, type FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { clientOf } from './client-key';
import { Overload, Refusal } from './errors';
import { Places } from './slots';

/**
 * Milliseconds a body has to be here in. A filled form has two thousand bytes, and the site's own forms give up after
 * ten seconds.
 */
const BODY_WITHIN = 15_000;

/**
 * Bodies that may be on their way at once, of one client and of all. A hundred visitors behind one address can send
 * their forms in the same instant; all together hold at most 64 MiB, and 256 MiB if all of
 * them were the longest feedback.
 */
export const BODIES = { each: 100, all: 1_000 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set where a route reads multipart bodies itself, and sees to it that they end. */
    readsUpload?: true;
  }
}

/**
 * Reads bodies to their end before anything else is done for a request: one that is still on its way is no work yet,
 * and has a time and a number of its own.
 */
export const boundBodies = fastifyPlugin(async (app) => {
  const places = new Places(BODIES);
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (!hasBody(request) || isUpload(request)) return done(null, payload);
    const limit = request.routeOptions.bodyLimit ?? 0;
    if (Number(request.headers['content-length']) > limit) return done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    const giveBack = places.take(clientOf(request));
    if (!giveBack) return done(new Overload());
    readBody(payload, limit)
      .finally(giveBack)
      .then((bytes) => done(null, Readable.from([bytes])), done);
  });
});

/** Of a request that only reads no body is looked at. */
function hasBody({ method, headers }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isUpload({ routeOptions, headers }: FastifyRequest): boolean {
  return routeOptions.config.readsUpload === true && /^multipart\/form-data\b/i.test(headers['content-type'] ?? '');
}

/**
 * The bytes of a body as one piece: kept as the thousands of pieces some clients send, they take many times the memory.
 * @throws Refusal when they are not here in time, or the client goes away
 * @throws the error of Fastify when they are more than the limit
 */
function readBody(payload: Readable, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    let length = 0;

    const stop = (settle: () => void) => {
      clearTimeout(timer);
      payload.off('data', take).off('end', whole).off('close', cutOff);
      settle();
    };
    const whole = () => stop(() => resolve(bytes.subarray(0, length)));
    const cutOff = () => stop(() => reject(new Refusal('invalid', 'The request broke off before it was complete.')));
    const late = () =>
      stop(() => reject(new Refusal('too-slow', 'The request took too long to arrive. Please try again.')));
    const take = (chunk: Buffer) => {
      if (length + chunk.length > limit) return stop(() => reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE()));
      if (length + chunk.length > bytes.length) {
        const larger = Buffer.alloc(Math.min(Math.max(2 * bytes.length, length + chunk.length), limit));
        bytes.copy(larger, 0, 0, length);
        bytes = larger;
      }
      length += chunk.copy(bytes, length);
    };

    const timer = setTimeout(late, BODY_WITHIN);
    // A stream that is destroyed with an error would end the process, had nobody listened.
    payload.on('error', () => undefined);
    payload.on('data', take).once('end', whole).once('close', cutOff);
  });
}
