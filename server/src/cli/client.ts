import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OPERATOR_TOKEN_FILE } from '../ops/operator-token';

/** Something the person at the keyboard can put right; `exitCode` tells scripts which kind it is. */
export class CommandError extends Error {
  constructor(
    sentence: string,
    readonly exitCode: 1 | 2 | 3,
  ) {
    super(sentence);
  }
}

/** The server refused. */
export const REFUSED = 1;
/** The command was called wrongly. */
export const USAGE = 2;
/** The server could not be reached. */
export const UNREACHABLE = 3;

export type Client = ReturnType<typeof createClient>;

/** The HTTP API of a running site, as `ARENA_URL` and `ARENA_TOKEN` say, or the one on this machine. */
export function createClient(env: NodeJS.ProcessEnv) {
  const site = env.ARENA_URL ?? `http://localhost:${env.PORT ?? 4000}`;
  const token = env.ARENA_TOKEN ?? env.ARENA_OPERATOR_TOKEN ?? tokenOnDisk(env.ARENA_DATA ?? '.arena');

  async function call<T>(
    method: 'GET' | 'POST',
    path: string,
    body?: string | FormData,
    headers?: Record<string, string>,
  ): Promise<T> {
    const response = await fetch(new URL(path, site), {
      method,
      body: body ?? null,
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    }).catch((cause: unknown) => {
      throw new CommandError(`No answer from ${site}. Is the site running? (${reason(cause)})`, UNREACHABLE);
    });
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new CommandError(sentenceOf(answer) ?? `${site} answered ${response.status}.`, REFUSED);
    return answer as T;
  }

  return {
    get: <T>(path: string) => call<T>('GET', path),
    post: <T>(path: string, body: object) =>
      call<T>('POST', path, JSON.stringify(body), { 'content-type': 'application/json' }),
    upload: <T>(path: string, form: FormData) => call<T>('POST', path, form),
  };
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
  const error = (answer as { error?: unknown } | null)?.error;
  return typeof error === 'string' ? error : undefined;
}

function reason(cause: unknown): string {
  const { code } = ((cause as Error).cause ?? {}) as { code?: string };
  return code ?? (cause as Error).message;
}
