import { errorCode } from '../../kernel/http/errors/error-code';
import { Refusal } from '../../kernel/refusal';
import { BackendError } from './backend-error';

/** Seconds for a complete answer: the forms of the site give up after the same time. */
const TIMEOUT = 10;

/** Bytes. An answer is buffered completely before visitors get any of it, so that they can be told of a failure. */
export const MAX_ANSWER = 1 << 20;

/** Codes of connections that could not be established. Later failures may be the fault of one request. */
const UNREACHABLE =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|ERR_TLS_.*|CERT_.*|.*_CERT|.*_SIGNATURE)$/;

const NOT_MODIFIED = 304;

type BackendRequest = {
  app: string;
  url: URL;
  method: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
};

/** A backend's complete answer, with a status below 500. */
export type BackendAnswer = { status: number; headers: Headers; body: Buffer };

/**
 * Sends a request to a backend. Redirects are not followed: they could lead into the network of the server.
 * @param onLeave calls back when the visitor no longer waits
 * @throws BackendError if no complete answer arrives in time, or if the answer may not be passed on
 */
export async function askBackend(
  { app, url, method, headers, body }: BackendRequest,
  onLeave: (leave: () => void) => void,
): Promise<BackendAnswer> {
  const controller = new AbortController();
  let isSilent = true;
  const timer = setTimeout(() => controller.abort(timedOut(app, isSilent)), TIMEOUT * 1000);
  onLeave(() => controller.abort(new Refusal('invalid', 'The connection was closed before the request was answered.')));
  const { signal } = controller;
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'manual',
      signal,
      ...(body && { body: new Uint8Array(body) }),
    });
    isSilent = false;
    const { status } = response;
    if (status < 200 || status > 499) throw failed(app, status);
    if (status >= 300 && status < 400 && status !== NOT_MODIFIED) throw redirected(app, status);
    return { status, headers: response.headers, body: await readBody(app, response) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw error instanceof BackendError ? error : unreachable(app, error);
  } finally {
    clearTimeout(timer);
    // Ends the connection if the answer was not read to its end.
    controller.abort();
  }
}

async function readBody(app: string, { body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MAX_ANSWER) throw tooLarge(app);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const AGAIN = 'Please try again in a moment.';

function timedOut(app: string, isSilent: boolean): BackendError {
  const within = `answer within ${TIMEOUT} seconds.`;
  return new BackendError(
    'backend_timed_out',
    `The backend of ${app} did not ${within} ${AGAIN}`,
    `It did not ${within}`,
    {
      outage: isSilent ? 'silent' : undefined,
    },
  );
}

/** @param error of `fetch`, whose cause has the code */
function unreachable(app: string, error: unknown): BackendError {
  const { cause } = Object(error);
  const code = errorCode(cause);
  const reason = `It cannot be reached${code ? ` (${code})` : ''}.`;
  const outage = UNREACHABLE.test(code ?? '') ? 'unreachable' : undefined;
  return new BackendError('backend_failed', `The backend of ${app} cannot be reached. ${AGAIN}`, reason, {
    cause,
    outage,
  });
}

/** The error text of a backend may reveal internals, so only the status is kept. */
function failed(app: string, status: number): BackendError {
  return new BackendError('backend_failed', `The backend of ${app} has failed. ${AGAIN}`, `It answered ${status}.`);
}

function redirected(app: string, status: number): BackendError {
  const reason = `It answered ${status}: redirects are not followed.`;
  return new BackendError(
    'backend_failed',
    `The backend of ${app} answered with a redirect, which is not followed.`,
    reason,
  );
}

function tooLarge(app: string): BackendError {
  const limit = `${MAX_ANSWER >> 20} MiB`;
  return new BackendError(
    'backend_failed',
    `The backend of ${app} answered with more than ${limit}.`,
    `It sent more than ${limit}.`,
  );
}
