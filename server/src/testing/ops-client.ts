import type { FastifyInstance } from 'fastify';
import { anUpload, aRelease } from './release-builder';

type Arena = { app: FastifyInstance; token: string };

/** Publishes a release without making it live. */
export async function publishTo({ app, token }: Arena, options: Parameters<typeof aRelease>[0]) {
  const { release, files } = aRelease(options);
  const { payload, headers } = await anUpload(release, files);
  const url = `/api/ops/apps/${release.app}/releases`;
  await app.inject({ method: 'POST', url, headers: { ...headers, authorization: `Bearer ${token}` }, payload });
  return release;
}

/** Sends a POST request with the token of an operator or a team. */
export async function postWithToken({ app, token }: Arena, url: string, payload: object) {
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url, headers, payload });
  return { status: response.statusCode, body: response.json() };
}

/** Sends a GET request with the token of an operator or a team. */
export async function getWithToken({ app, token }: Arena, url: string) {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: response.statusCode, body: response.json() };
}

/** Whether no event waits for its delivery. */
export async function areEventsSettled(arena: Arena): Promise<boolean> {
  const { destinations } = (await getWithToken(arena, '/api/ops/destinations')).body;
  return destinations.every(({ waiting }: { waiting: number }) => waiting === 0);
}
