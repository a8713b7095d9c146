import { z } from 'zod';
import type { OpsEndpoint } from './fields';

/** A request as it arrives at a server, behind the proxies. */
const seenRequest = z.object({
  /** Address of the client, as the server determined it. */
  client: z.string(),
  /** Address of the other end of the connection: the client, or the last proxy. */
  peer: z.string(),
  /** The header `X-Forwarded-For`. */
  forwardedFor: z.string().nullable(),
  /** The header `Host`. */
  host: z.string(),
});
export type SeenRequest = z.output<typeof seenRequest>;

/** Archive of the embedded database, the operator token and all release files; operators only. */
export const backupDownload = {
  method: 'GET',
  url: '/api/ops/backup',
  config: { access: 'operator' },
  schema: { response: { 200: { content: { 'application/gzip': { schema: z.string() } } } } },
} as const;

export const diagnosisApi = {
  /** Answers with the request itself, so that operators see how proxies change it. */
  seenRequest: {
    method: 'GET',
    url: '/api/ops/seen-request',
    config: { access: 'operator' },
    schema: { response: { 200: seenRequest } },
  },
  /** Sends a test event to every destination now. `error`: why it did not arrive; null: it did. */
  testHooks: {
    method: 'POST',
    url: '/api/ops/hooks/tests',
    config: { access: 'operator' },
    schema: {
      response: {
        200: z.object({ results: z.array(z.object({ destination: z.string(), error: z.string().nullable() })) }),
      },
    },
  },
} as const satisfies Record<string, OpsEndpoint>;
