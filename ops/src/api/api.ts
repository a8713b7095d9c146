import type { ApiResult } from '@arena/shared/api/call';
import type { Endpoint, EndpointInput } from '@arena/shared/contract/api/endpoint';
import { submissionExport } from '@arena/shared/contract/ops-api/submissions';
import { z } from 'zod';
import type { SubmissionQuery } from '../submissions/load-submissions';
import { createProgress } from './operation-progress';
import { send } from './send';

/** Milliseconds. A change takes longer because it may rewrite tables. */
const TIMEOUT = { GET: 15_000, POST: 180_000 };

const errorBody = z.object({ error: z.string().optional() });

export type Api = ReturnType<typeof createApi>;

/**
 * Client of the operators' API with one token. Every call returns its outcome; none throws.
 * @param onInvalidToken called when the server refuses the token: it has expired or was revoked
 */
export function createApi(token: string, onInvalidToken?: () => void) {
  const noticeInvalidToken = <T>(result: ApiResult<T>) => {
    if (!result.ok && result.failure.kind === 'server' && result.failure.status === 401) onInvalidToken?.();
    return result;
  };
  const progress = createProgress();
  return {
    /** The server's progress on a request of this page. */
    progress,
    send: async <Answer, E extends Endpoint>(
      endpoint: E & Endpoint<Answer>,
      input: EndpointInput<E>,
    ): Promise<ApiResult<Answer>> =>
      noticeInvalidToken(
        await send<Answer, E>(endpoint, input, { token, timeout: TIMEOUT[endpoint.method], onProgress: progress.set }),
      ),
    exportSubmissions: async (query: SubmissionQuery) => noticeInvalidToken(await exportSubmissions(query, token)),
  };
}

/** Downloads a CSV file. A plain link cannot send the token, and a search must not appear in a URL. */
async function exportSubmissions(query: SubmissionQuery, token: string): Promise<ApiResult<Blob>> {
  try {
    const response = await fetch(submissionExport.url, {
      method: submissionExport.method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(query),
    });
    if (response.ok) return { ok: true, data: await response.blob() };
    const error = errorBody.safeParse(await response.json().catch(() => undefined)).data?.error;
    return { ok: false, failure: { kind: 'server', status: response.status, ...(error && { error }) } };
  } catch {
    return { ok: false, failure: { kind: 'network' } };
  }
}
