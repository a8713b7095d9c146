import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({
    stringValue: z.string().optional(),
    intValue: z.coerce.number().optional(),
    boolValue: z.boolean().optional(),
    arrayValue: z.object({ values: z.array(z.object({ stringValue: z.string() })) }).optional(),
  }),
});

const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.string(),
  endTimeUnixNano: z.string(),
  attributes: z.array(attribute),
  status: z.object({ code: z.number() }),
});

/** The JSON of OTLP, as its specification describes it. */
const tracesData = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});

/** A span as it arrived. `text`: its JSON. */
export type ReceivedSpan = Omit<z.infer<typeof span>, 'attributes'> & {
  attributes: Record<string, unknown>;
  resource: Record<string, unknown>;
  text: string;
};

type Answer = (response: ServerResponse) => void;

const accept: Answer = (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}');

/** Starts a receiver of OTLP on this machine. `answerWith` changes what it answers; without an argument to 200. */
export async function startTraceReceiver() {
  let answer = accept;
  let requests = 0;
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    requests += 1;
    const isAccepted = answer === accept;
    const body: unknown = await json(request);
    if (isAccepted && request.method === 'POST' && request.url === '/v1/traces') spans.push(...spansOf(body));
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** All spans that were accepted. */
    spans,
    requests: () => requests,
    answerWith: (next: Answer = accept) => {
      answer = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOf(body: unknown): ReceivedSpan[] {
  return tracesData.parse(body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((one) => ({
        ...one,
        attributes: valuesOf(one.attributes),
        resource: valuesOf(resource.attributes),
        text: JSON.stringify(one),
      })),
    ),
  );
}

function valuesOf(attributes: z.infer<typeof attribute>[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value: { stringValue, intValue, boolValue, arrayValue } }) => [
      key,
      stringValue ?? intValue ?? boolValue ?? arrayValue?.values.map(({ stringValue }) => stringValue),
    ]),
  );
}
