import type { ApiFailure, call } from '@arena/shared/api/call';
import { jest } from '@jest/globals';

export type SentRequest = { request: string; body: unknown; token: string | undefined };

/** Parts of screens that most tests do not need. */
const DEFAULTS: Record<string, unknown> = {
  'GET /api/ops/attention': { problems: [], provenBackup: null },
  'GET /api/ops/backends': { backends: [] },
  'GET /api/ops/ci-bindings': { bindings: [] },
};

/**
 * Replaces the one function that uses the network. Requests are named like `GET /api/ops/me`. The last answer to a request
 * is repeated; a request without an answer gets a 404.
 */
export function fakeServer() {
  const answers = new Map<string, unknown[]>();
  const requests: SentRequest[] = [];
  const fakeCall: typeof call = async (path, { method, data, headers }) => {
    const request = `${method} ${path}`;
    requests.push({ request, body: data, token: headers?.authorization?.toString() });
    const queue = answers.get(request) ?? [DEFAULTS[request] ?? errorAnswer(404, 'There is nothing at this address.')];
    const answer = queue.length > 1 ? queue.shift() : queue[0];
    return answer instanceof FailedAnswer
      ? { ok: false, failure: answer.failure }
      : JSON.parse(JSON.stringify({ ok: true, data: typeof answer === 'function' ? answer(data) : answer }));
  };
  jest.unstable_mockModule('@arena/shared/api/call', () => ({ call: fakeCall }));
  return {
    requests,
    /** Sets the answers to a request, in this order. A function gets the body of the request. */
    answer: (request: string, ...sequence: unknown[]) => answers.set(request, sequence),
    /** Requests that change something; no dry runs. */
    changes: () => requests.filter(({ request, body }) => request.startsWith('POST') && !Object(body).dryRun),
    reset: () => {
      answers.clear();
      requests.length = 0;
    },
  };
}

class FailedAnswer {
  constructor(readonly failure: ApiFailure) {}
}

/** An error answer with the server's message. */
export const errorAnswer = (status: number, error: string) => new FailedAnswer({ kind: 'server', status, error });

export const noConnection = new FailedAnswer({ kind: 'network' });
