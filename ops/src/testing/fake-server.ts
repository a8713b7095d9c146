import type { ApiFailure, call } from '@arena/shared/api/call';
import { jest } from '@jest/globals';

export type Asked = { request: string; body: unknown; token: string | undefined };

/**
 * Stands in for the one function that touches the network. `answers` holds what a request such as `GET /ops/me` is
 * answered; the last one is repeated. Whatever is not there is refused as by the server.
 */
export function aServer() {
  const answers = new Map<string, unknown[]>();
  const asked: Asked[] = [];
  const stand: typeof call = async (path, { method, data, headers }) => {
    const request = `${method} ${path}`;
    asked.push({ request, body: data, token: headers?.authorization?.toString() });
    const waiting = answers.get(request) ?? [refusal(404, 'There is nothing at this address.')];
    const answer = waiting.length > 1 ? waiting.shift() : waiting[0];
    return answer instanceof Refused
      ? { ok: false, failure: answer.failure }
      : JSON.parse(JSON.stringify({ ok: true, data: answer }));
  };
  jest.unstable_mockModule('@arena/shared/api/call', () => ({ call: stand }));
  return {
    asked,
    /** Says how a request is answered from now on, several times each in its own way. */
    answer: (request: string, ...inTurn: unknown[]) => answers.set(request, inTurn),
    /** What was sent to change something, without rehearsals. */
    orders: () => asked.filter(({ request, body }) => request.startsWith('POST') && !Object(body).dryRun),
    forget: () => {
      answers.clear();
      asked.length = 0;
    },
  };
}

class Refused {
  constructor(readonly failure: ApiFailure) {}
}

/** An answer that is none, with the server's sentence. */
export const refusal = (status: number, error: string) => new Refused({ kind: 'server', status, error });

export const noConnection = new Refused({ kind: 'network' });
