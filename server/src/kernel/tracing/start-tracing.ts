import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';

/** Finished spans that wait to be sent. Further ones are dropped. */
const MAX_WAITING_SPANS = 2048;

/** Milliseconds that a stopping server waits for its last spans to be sent. */
const CLOSE_TIMEOUT = 2_000;

type Log = { warn: (fields: object, message: string) => void; info: (message: string) => void };

/**
 * Turns traces on for this process and sends them to a receiver of OTLP. A receiver that does not answer causes no
 * delay; its spans are lost. Import this module with `import()`: it loads packages that other servers do not need.
 * @param endpoint URL of the receiver, without `/v1/traces`
 * @returns a function that sends the last spans
 */
export function startTracing(endpoint: string, log: Log): () => Promise<void> {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  const own = resourceFromAttributes({
    'service.name': 'arena',
    'host.name': hostname(),
    'process.pid': process.pid,
  });
  const exporter = withReports(new OTLPTraceExporter({ url }), log);
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: own.merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: MAX_WAITING_SPANS })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await Promise.race([provider.shutdown().catch(() => undefined), pause(CLOSE_TIMEOUT, undefined, { ref: false })]);
  };
}

/** Logs once when spans cannot be sent, and once when they can be sent again. */
function withReports(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { error } = result;
        if (error && !isFailing)
          log.warn({ err: error }, 'Traces cannot be sent. They are lost until the receiver accepts them again.');
        if (!error && isFailing) log.info('Traces can be sent again.');
        isFailing = error !== undefined;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
