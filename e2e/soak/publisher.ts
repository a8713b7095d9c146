import { type Endpoint, type EndpointInput, parseAnswer, requestUrl } from '@arena/shared/contract/api/endpoint';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { createToken } from '../src/arena/create-token';
import type { ArenaServer } from '../src/arena/sites/server';
import type { BuiltRelease } from './built-release';

/** A response of the release API; `error` is the message of a refused request. */
export type ApiResponse = { status: number; error?: string };

/** Creates a client of a site's release API. Calls reject when the server dies before it has responded. */
export function createPublisher(site: Pick<ArenaServer, 'url'>, token: string) {
  const request = (endpoint: Endpoint, input: object, content: RequestInit) => {
    const headers = { ...content.headers, authorization: `Bearer ${token}` };
    return fetch(`${site.url}${requestUrl(endpoint, input)}`, { method: endpoint.method, ...content, headers });
  };
  const statusOf = async (response: Response): Promise<ApiResponse> => {
    const { error } = await response.json();
    return { status: response.status, error };
  };
  const change = async <E extends Endpoint>(endpoint: E, input: EndpointInput<E> & { body: object }) => {
    const headers = { 'content-type': 'application/json' };
    return statusOf(await request(endpoint, input, { headers, body: JSON.stringify(input.body) }));
  };
  const read = async <Answer, E extends Endpoint>(endpoint: E & Endpoint<Answer>, input: EndpointInput<E> & object) =>
    parseAnswer<Answer>(endpoint, await (await request(endpoint, input, {})).json());
  const readLive = () => read(opsApi.apps, {});
  return {
    upload: async ({ app, toFormData }: BuiltRelease) =>
      statusOf(await request(opsApi.publish, { params: { app } }, { body: toFormData() })),
    activate: ({ app, id }: BuiltRelease, reason: string) =>
      change(opsApi.activate, { params: { app }, body: { release: id, reason } }),
    rollBack: ({ app, id }: BuiltRelease, reason: string) =>
      change(opsApi.rollback, { params: { app }, body: { release: id, reason } }),
    startCanary: ({ app, id }: BuiltRelease, share: number, reason: string) =>
      change(opsApi.canary, { params: { app }, body: { release: id, share, reason } }),
    withdraw: (app: string, reason: string) => change(opsApi.canary, { params: { app }, body: { share: 0, reason } }),
    readHistory: async (app: string) => (await read(opsApi.appHistory, { params: { app } })).history,
    readLiveRelease: async (app: string) => (await readLive()).apps.find((each) => each.app === app)?.release,
    readProblems: async () => (await read(opsApi.attention, {})).problems,
    hasCanary: async () => (await readLive()).canaries.length > 0,
  };
}

export type Publisher = ReturnType<typeof createPublisher>;

export type HistoryEntry = Awaited<ReturnType<Publisher['readHistory']>>[number];

/** Creates a token for the team of one app. */
export async function createTeamToken(site: ArenaServer, app: string): Promise<string> {
  return JSON.parse(await site.arena([...createToken(app), '--json'])).token;
}
