import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { rememberDevice } from '../devices/devices';
import type { OpenedSession } from './open-session';
import { createSessionResponse } from './session-response';

/** Remembers the browser of a login and returns the new session in the format of the client. */
export async function createLoginResponse(
  backend: Backend,
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
) {
  await rememberDevice(backend, request, reply, opened);
  return createSessionResponse(backend, opened);
}
