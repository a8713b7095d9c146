import { types } from 'node:util';

/** The code of an error of Node, Fastify or Postgres. */
export function errorCode(error: unknown): string | undefined {
  // `instanceof Error` fails in a sandbox for errors that Node creates.
  return types.isNativeError(error) && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
