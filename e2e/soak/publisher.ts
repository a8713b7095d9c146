import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import type { Edition } from './built-release';

/** What a server answers; `error` is the sentence of a refusal. */
export type Answer = { status: number; error?: string };

export type Row = { kind: 'activate' | 'rollback' | 'canary'; release: string; share?: number; reason: string | null };

/**
 * The release API of a site for whoever has this token. Every call rejects when the server goes away before it has
 * answered.
 */
export function publisherOf(site: Pick<ArenaServer, 'url'>, token: string) {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const json = { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const response = await fetch(`${site.url}/ops/apps/${path}`, {
      method: 'POST',
      ...(body instanceof FormData ? { body, headers } : json),
    });
    const { error } = await response.json();
    return { status: response.status, error } as Answer;
  };
  const read = async (path: string) => {
    const response = await fetch(`${site.url}/ops/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  };
  return {
    upload: ({ app, form }: Edition) => call(`${app}/releases`, form()),
    activate: ({ app, release }: Edition, reason: string) => call(`${app}/activations`, { release, reason }),
    rollBack: ({ app, release }: Edition, reason: string) => call(`${app}/rollbacks`, { release, reason }),
    startCanary: ({ app, release }: Edition, share: number, reason: string) =>
      call(`${app}/canary`, { release, share, reason }),
    withdraw: (app: string, reason: string) => call(`${app}/canary`, { share: 0, reason }),
    history: async (app: string): Promise<Row[]> => (await read(`apps/${app}/history`)).history,
    liveOf: async (app: string): Promise<string | undefined> =>
      (await read('apps')).apps.find((row: { app: string }) => row.app === app)?.release,
  };
}

export type Publisher = ReturnType<typeof publisherOf>;

/** Makes a token for the team of one app. */
export async function teamToken(site: ArenaServer, app: string): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`${site.url}/ops/tokens`, { method: 'POST', headers, body: JSON.stringify({ app }) });
  return (await response.json()).token;
}
