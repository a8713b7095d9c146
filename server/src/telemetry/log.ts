import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';

/** SQLSTATE class of values the database could not take; its messages quote the value. */
const BAD_VALUE = /^22/;

/** How the server logs: what happened, and nothing that tells who somebody is. */
export function logging(level: string) {
  return {
    level,
    serializers: {
      // By its route: what stands in an address is what somebody has typed or linked.
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, url: routeOptions.url ?? 'no route' }),
      err: describeError,
    },
  };
}

/**
 * Tells of what changes something, once it is answered. Of what is only read it tells at the level `debug`: pages and
 * files are asked for all the time, and two lines for each took as long as the rest of the answer.
 */
class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest) {
    request.log.debug({ req: request }, 'incoming request');
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) return reply.log.error({ res: reply, err: error }, 'request errored');
    const level = request.method === 'GET' || request.method === 'HEAD' ? 'debug' : 'info';
    reply.log[level]({ req: request, res: reply, responseTime: reply.elapsedTime }, 'request completed');
  }
}

export const requestLog = new RequestLog();

type Description = { type: string; code?: string; message: string; stack: string; cause?: Description };

/** An error without the values a query carried: they are what a visitor wrote. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.', stack: '' };
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(typeof code === 'string' && { code }),
    message: messageOf(error, code),
    // Its first lines repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

function messageOf(error: Error, code: unknown): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (typeof code === 'string' && BAD_VALUE.test(code)) return 'The database could not take a value.';
  if (error instanceof SyntaxError) return 'A text could not be understood.';
  return error.message;
}

function isFrame(line: string): boolean {
  return line.startsWith('    at ');
}
