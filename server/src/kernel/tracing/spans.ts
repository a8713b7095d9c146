import { type Attributes, type Span, SpanStatusCode, trace } from '@opentelemetry/api';

/** Does nothing until traces are on. */
const tracer = trace.getTracer('arena');

/**
 * Runs work in a span of the current trace, or in the first span of a new one. While traces are off, it only runs the
 * work.
 * @param name must not contain anything that a visitor sent, nor may attributes: they leave the server
 */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Like `inSpan`, but only inside a trace: background work does not start a trace for each of its queries.
 * @param describe called only in a trace
 */
export function inChildSpan<T>(
  describe: () => { name: string; attributes?: Attributes },
  work: () => Promise<T>,
): Promise<T> {
  if (!trace.getActiveSpan()) return work();
  const { name, attributes = {} } = describe();
  return inSpan(name, attributes, work);
}

/** Adds attributes to the current span. They are calculated only if there is one. */
export function describeSpan(attributesOf: () => Attributes) {
  trace.getActiveSpan()?.setAttributes(attributesOf());
}

/** Records only the type, because the message of an error may quote a visitor's input. */
function markFailed(span: Span, error: unknown) {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
}
