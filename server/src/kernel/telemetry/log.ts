import { DrizzleQueryError } from 'drizzle-orm';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { DATABASE_DAMAGED, isDamageCode } from '../http/errors/database-damaged';
import { errorCode } from '../http/errors/error-code';

/** SQLSTATE class of invalid values. Messages of this class quote the value. */
const INVALID_VALUE = /^22/;

/** Logger options that keep personal data out of the log. */
export function loggerOptions(level: string) {
  return {
    level,
    serializers: {
      // Logs the route pattern, because a URL may contain what a visitor typed.
      req: ({ method, routeOptions }: FastifyRequest) => ({ method, url: routeOptions.url ?? 'no route' }),
      err: describeError,
    },
  };
}

/**
 * Logs one line for each completed write. Logs reads at the level `debug`: they are frequent, and two lines per read
 * took as long as the rest of the response.
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

/** Describes an error without the values of its query, because visitors typed them. */
export function describeError(error: unknown): Description {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'A value that is not an error was thrown.', stack: '' };
  const { cause } = error;
  const code = errorCode(error);
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    ...(code !== undefined && { code }),
    message: messageOf(error, code),
    // The first lines of the stack repeat the message.
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

function messageOf(error: Error, code: string | undefined): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  if (code !== undefined && INVALID_VALUE.test(code)) return 'The database rejected a value.';
  // This message names a block of a file, but none of its contents.
  if (isDamageCode(code)) return `${error.message}. ${DATABASE_DAMAGED}`;
  if (error instanceof SyntaxError) return 'A text could not be parsed.';
  return error.message;
}

function isFrame(line: string): boolean {
  return line.startsWith('    at ');
}
