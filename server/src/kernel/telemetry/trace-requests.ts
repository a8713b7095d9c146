import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { REQUEST_ID_HEADER } from '../http/headers/request-id';
import { createProxyMatcher } from '../http/headers/trusted-proxies';

const tracer = trace.getTracer('arena');

type Options = {
  /** IP addresses of proxies whose `traceparent` is trusted. */
  trustProxy: string | undefined;
};

/**
 * Makes each request a span, and adds its trace to each line that it logs. Spans have the route pattern, because URLs are
 * chosen by visitors.
 */
export const traceRequests = fastifyPlugin<Options>(async (app, { trustProxy }) => {
  const isProxy = createProxyMatcher(trustProxy);
  const spans = new WeakMap<FastifyRequest, Span>();

  const isFromProxy = ({ raw: { socket } }: FastifyRequest) =>
    socket.remoteAddress !== undefined && isProxy(socket.remoteAddress);

  /** A request of the browser check is a part of its trace. A visitor must not choose the trace of a request. */
  function parentOf(request: FastifyRequest): Context {
    if (trace.getActiveSpan()) return context.active();
    return isFromProxy(request) ? propagation.extract(ROOT_CONTEXT, request.headers) : ROOT_CONTEXT;
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { id, method, headers, routeOptions } = request;
    const route = routeOptions.url;
    const parent = parentOf(request);
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
      // A visitor may have sent the id.
      ...((headers[REQUEST_ID_HEADER] !== id || isFromProxy(request)) && { 'arena.request_id': id }),
    };
    const name = route === undefined ? method : `${method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    reply.log = request.log;
    context.with(trace.setSpan(parent, span), done);
  });

  app.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });
});
