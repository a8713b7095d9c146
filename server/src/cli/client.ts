import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OPERATOR_TOKEN_FILE } from '../ops/operator-token';
import { inSlices, type OnSent } from './byte-stream';
import { CommandError, REFUSED, UNREACHABLE, USAGE } from './command-error';
import { afterRefusal, LOOK_INTO_LOG, START_THE_SITE } from './next-step';

export type Client = ReturnType<typeof createClient>;

type Call = {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | ReadableStream;
};

/** The HTTP API of a running site, as `ARENA_URL` and `ARENA_TOKEN` say, or the one on this machine. */
export function createClient(env: NodeJS.ProcessEnv) {
  const site = env.ARENA_URL ?? `http://localhost:${env.PORT ?? 4000}`;
  const token = env.ARENA_TOKEN ?? env.ARENA_OPERATOR_TOKEN ?? tokenOnDisk(env.ARENA_DATA ?? '.arena');

  async function ask(path: string, { method, headers, body }: Call): Promise<Response> {
    const response = await fetch(addressOf(site, path), {
      method,
      body: body ?? null,
      // A body that is a stream is only sent by who says that answers are read after it.
      duplex: 'half',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    }).catch((cause: unknown) => {
      throw new CommandError(`No answer from ${site} (${reason(cause)}).`, UNREACHABLE, START_THE_SITE);
    });
    if (!response.ok) refuse(path, response.status, await response.json().catch(() => undefined));
    return response;
  }

  async function call<T>(path: string, order: Call): Promise<T> {
    const response = await ask(path, order);
    const answer: unknown = await response.json().catch(() => undefined);
    return answer === undefined ? refuse(path, response.status, answer) : (answer as T);
  }

  function refuse(path: string, status: number, answer: unknown): never {
    if (status >= 500) {
      throw new CommandError(sentenceOf(answer) ?? `${site} answered ${status}.`, UNREACHABLE, LOOK_INTO_LOG);
    }
    const sentence = sentenceOf(answer);
    if (!sentence) {
      throw new CommandError(`${site} does not answer like an arena site (${status}).`, USAGE, 'check ARENA_URL');
    }
    throw new CommandError(sentence, REFUSED, afterRefusal(status, path));
  }

  return {
    /** @returns the body as it comes */
    download: async (path: string) => (await ask(path, { method: 'GET' })).body ?? refuse(path, 204, undefined),
    get: <T>(path: string) => call<T>(path, { method: 'GET' }),
    post: <T>(path: string, body: object) =>
      call<T>(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    /** @param onSent hears how much of the form the connection has taken */
    async upload<T>(path: string, form: FormData, onSent?: OnSent) {
      const whole = new Response(form);
      const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
      const bytes = new Uint8Array(await whole.arrayBuffer());
      return call<T>(path, { method: 'POST', headers, body: inSlices(bytes, onSent) });
    },
  };
}

function addressOf(site: string, path: string): URL {
  if (/^https?:/.test(site) && URL.canParse(path, site)) return new URL(path, site);
  throw new CommandError('ARENA_URL is not the address of a site.', USAGE, 'ARENA_URL=https://arena.example');
}

function tokenOnDisk(dataDirectory: string): string | undefined {
  try {
    return readFileSync(join(resolve(dataDirectory), OPERATOR_TOKEN_FILE), 'utf8').trim();
  } catch {
    // No token on this machine: the server will say that one is needed.
    return undefined;
  }
}

function sentenceOf(answer: unknown): string | undefined {
  const error = (answer as { error?: unknown } | null | undefined)?.error;
  return typeof error === 'string' ? error : undefined;
}

function reason(cause: unknown): string {
  const { code, message } = ((cause as Error).cause ?? cause) as { code?: string; message: string };
  return code ?? message;
}
