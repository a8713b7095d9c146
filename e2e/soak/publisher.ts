import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';
import type { BuiltRelease } from './built-release';

/** A response of the release API; `error` is the message of a refused request. */
export type ApiResponse = { status: number; error?: string };

export type HistoryEntry = {
  kind: 'activate' | 'rollback' | 'canary' | 'withdraw';
  release: string;
  share?: number;
  reason: string | null;
};

/** Creates a client of a site's release API. Calls reject when the server dies before it has responded. */
export function createPublisher(site: Pick<ArenaServer, 'url'>, token: string) {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}` };
    const json = { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
    const response = await fetch(`${site.url}/api/ops/apps/${path}`, {
      method: 'POST',
      ...(body instanceof FormData ? { body, headers } : json),
    });
    const { error } = await response.json();
    return { status: response.status, error } as ApiResponse;
  };
  const read = async (path: string) => {
    const response = await fetch(`${site.url}/api/ops/${path}`, { headers: { authorization: `Bearer ${token}` } });
    return response.json();
  };
  return {
    upload: ({ app, toFormData }: BuiltRelease) => call(`${app}/releases`, toFormData()),
    activate: ({ app, id }: BuiltRelease, reason: string) => call(`${app}/activations`, { release: id, reason }),
    rollBack: ({ app, id }: BuiltRelease, reason: string) => call(`${app}/rollbacks`, { release: id, reason }),
    startCanary: ({ app, id }: BuiltRelease, share: number, reason: string) =>
      call(`${app}/canary`, { release: id, share, reason }),
    withdraw: (app: string, reason: string) => call(`${app}/canary`, { share: 0, reason }),
    readHistory: async (app: string): Promise<HistoryEntry[]> => (await read(`apps/${app}/history`)).history,
    readLiveRelease: async (app: string): Promise<string | undefined> =>
      (await read('apps')).apps.find((row: { app: string }) => row.app === app)?.release,
  };
}

export type Publisher = ReturnType<typeof createPublisher>;

/** Creates a token for the team of one app. */
export async function createTeamToken(site: ArenaServer, app: string): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' };
  const response = await fetch(`${site.url}/api/ops/tokens`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ app }),
  });
  return (await response.json()).token;
}
