import type { FastifyInstance } from 'fastify';
import { anUpload, aRelease } from './release-builder';

type Arena = { app: FastifyInstance; token: string };

/** Publishes a release and leaves it at that: it is kept, not live. */
export async function publishTo({ app, token }: Arena, choice: Parameters<typeof aRelease>[0]) {
  const { release, files } = aRelease(choice);
  const { payload, headers } = await anUpload(release, files);
  const url = `/ops/apps/${release.app}/releases`;
  await app.inject({ method: 'POST', url, headers: { ...headers, authorization: `Bearer ${token}` }, payload });
  return release;
}

/** What the server says to an order of an operator, or of whoever has the token. */
export async function orderFrom({ app, token }: Arena, url: string, payload: object) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

/** What the server tells an operator. */
export async function readFrom({ app, token }: Arena, url: string) {
  const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return { status: answer.statusCode, body: answer.json() };
}
