import fastifyPlugin from 'fastify-plugin';
import { Counter, Gauge, Histogram } from 'prom-client';

const open = new Gauge({ name: 'arena_open_requests', help: 'Requests without a response yet.' });

const durations = new Histogram({
  name: 'arena_request_duration_seconds',
  help: 'Answered requests and how long they took, by route.',
  labelNames: ['route', 'method', 'status'],
  buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
});

const rateLimited = new Counter({
  name: 'arena_rate_limited_requests_total',
  help: 'Requests refused by a rate limit of their client or token, by route.',
  labelNames: ['route'],
});

/** Measures every request. Labels contain the route pattern, because URLs are chosen by visitors. */
export const requestMetrics = fastifyPlugin(async (app) => {
  app.addHook('onRequest', (_request, reply, done) => {
    open.inc();
    reply.raw.once('close', () => open.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    durations.observe({ route, method: request.method, status }, reply.elapsedTime / 1000);
    if (reply.statusCode === 429) rateLimited.inc({ route });
    done();
  });
});
