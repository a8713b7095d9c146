import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Backend } from '../backend';
import { rememberDevice } from '../devices/devices';
import type { Opened } from './open-session';
import { sessionAnswer } from './session-response';

/** A new session as the client keeps it; the browser is known to the account from then on. */
export async function answerLogin(backend: Backend, request: FastifyRequest, reply: FastifyReply, opened: Opened) {
  await rememberDevice(backend, request, reply, opened);
  return sessionAnswer(backend, opened);
}
