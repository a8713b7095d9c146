import { appName } from '@arena/shared/contract/release/release';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../../kernel/database/database';
import { clientKey } from '../../kernel/http/headers/client-key';
import { requireSameSite } from '../../kernel/http/headers/same-site';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { SAFE_METHODS } from '../../kernel/http/limits/safe-methods';
import { Slots } from '../../kernel/http/limits/slots';
import { rawBody } from '../../kernel/http/route-schemas';
import { overloaded, Refusal } from '../../kernel/refusal';
import { answerHeaders } from './answer-headers';
import { askBackend } from './ask-backend';
import { findBackend, type StoredBackend } from './backends';
import type { Circuits } from './circuits';
import { requestHeaders } from './request-headers';
import { requestUrl } from './request-url';

/** Bytes of a request. */
const BODY_LIMIT = 256 << 10;

/** Requests of one client to all backends. */
const CLIENT_LIMIT = { max: 600, timeWindow: 60_000 };

/**
 * Concurrent requests per client and per backend. All of them together hold at most 190 MiB and less than a third of
 * the requests that the site admits.
 */
const OPEN_BY_CLIENT = { perKey: 20, total: 150 };
const OPEN_BY_APP = { total: 50 };

const FROM_ANOTHER_SITE = 'This request came from another site.';

type Dependencies = { db: Database; circuits: Circuits; rateLimiter: RateLimiter; siteUrl: string };

/**
 * Passes requests below `/api/mf-…/` on to the backends of sections. The backend is read for each request, so a change
 * takes effect at once on every server.
 */
export const backendRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, circuits, rateLimiter, siteUrl } = dependencies;
  const consume = rateLimiter('backend', CLIENT_LIMIT);
  const byClient = new Slots(OPEN_BY_CLIENT);
  const byApp = new Map<string, Slots>();
  const isSecure = siteUrl.startsWith('https:');

  // Bodies are passed on as they are.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** Holds slots until the answer is sent, because it is in memory until then. */
  function takeSlots(client: string, name: string, { raw }: FastifyReply) {
    if (raw.destroyed) throw new Refusal('invalid', 'The connection was closed before the request was complete.');
    const ofApp = byApp.get(name) ?? new Slots(OPEN_BY_APP);
    byApp.set(name, ofApp);
    for (const slots of [byClient, ofApp]) {
      const release = slots.acquire(client);
      if (!release) throw overloaded();
      raw.once('close', release);
    }
  }

  async function backendOf(name: string): Promise<StoredBackend> {
    const backend = appName.safeParse(name).success ? await findBackend(db, name) : undefined;
    if (!backend) throw new Refusal('not_found', 'There is nothing at this address.');
    return backend;
  }

  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/mf-:name/*',
    bodyLimit: BODY_LIMIT,
    // The answers of backends are not part of the site's API.
    schema: {
      hide: true,
      params: z.object({ name: z.string() }),
      response: { 200: rawBody('application/octet-stream', 'binary') },
    },
    onRequest: async (request) => {
      if (!SAFE_METHODS.includes(request.method)) requireSameSite(request, siteUrl, FROM_ANOTHER_SITE);
      await enforceLimit(consume, request);
      const { headers } = request;
      if (headers.upgrade !== undefined)
        throw new Refusal('invalid', 'Backends of sections do not support WebSockets.');
    },
    handler: async (request, reply) => {
      const { method, headers, body, id, params } = request;
      const backend = await backendOf(`mf-${params.name}`);
      const url = requestUrl(backend.url, backend.app, request.originalUrl);
      const client = clientKey(request);
      takeSlots(client, backend.app, reply);
      const asked = { client, path: firstSegment(request.originalUrl) };
      const answer = await circuits.circuitOf(backend).run(asked, () =>
        askBackend(
          {
            app: backend.app,
            url,
            method,
            headers: requestHeaders(headers, backend, id),
            body: Buffer.isBuffer(body) ? body : undefined,
          },
          (leave) => reply.raw.once('close', leave),
        ),
      );
      // Every status below 500 is passed on; the type of `code` allows only declared ones.
      reply.statusCode = answer.status;
      return reply.headers(answerHeaders(answer.headers, backend, isSecure)).send(answer.body);
    },
  });
};

/** The first segment of a path after `/api/mf-name/`. */
function firstSegment(url: string): string {
  return url.split(/[/?]/, 5)[3] ?? '';
}
