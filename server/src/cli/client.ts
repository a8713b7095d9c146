import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Endpoint,
  type EndpointInput,
  isAsync,
  parseAnswer,
  requestUrl,
} from '@arena/shared/contract/api/endpoint';
import { RESPOND_ASYNC } from '@arena/shared/contract/operation';
import { ciSignIn } from '@arena/shared/contract/ops-api/ci';
import { backupDownload } from '@arena/shared/contract/ops-api/diagnosis';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { type SdkIndex, sdkEndpoint } from '@arena/shared/contract/sdk';
import { isToken, trimSetting } from '@arena/shared/contract/setting';
import { z } from 'zod';
import { OPERATOR_TOKEN_FILE } from '../operators/tokens/operator-token';
import type { SiteRequest, SiteResponse } from '../platform/validation/browser-check/messages';
import { CHECK_HEADER, siteResponse } from '../platform/validation/browser-check/site-response';
import { type OnProgress, toByteStream } from './byte-stream';
import { CommandError, INCOMPLETE, REFUSED, UNREACHABLE, USAGE } from './command-error';
import { followOperation, type Watcher } from './follow-operation';
import { CHECK_CONNECTION, nextStep, READ_THE_LOG, SEE_WAITING, START_SITE } from './output/next-step';
import { findIdToken } from './workflow-identity';

export type Client = ReturnType<typeof createClient>;

const errorBody = z.object({ error: z.string(), code: z.string().optional() });

const NO_TOKEN =
  'The token cannot be sent: it has blanks, quotation marks around it, or characters that are not ASCII.';

type Request = {
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  /** Called for each attempt, because a stream can be sent only once. */
  body?: () => string | ReadableStream;
  /** Milliseconds until the answer begins. */
  timeout?: number;
};

/** Attempts to start an operation, all with the same idempotency key, so that only one starts. */
const MAX_ATTEMPTS = 3;

/** Milliseconds between attempts to reach the site. */
const RETRY_INTERVAL = 1_000;

/** Milliseconds for the state of an operation, for which the server waits twenty seconds. */
const POLL_TIMEOUT = 60_000;

type Options = {
  watcher?: Watcher;
  /** Milliseconds between attempts; for tests. */
  retryInterval?: number;
};

const unwatched: Watcher = { onStart: () => undefined, onProgress: () => undefined, onEnd: () => undefined };

/**
 * Client of the operators' API. `ARENA_URL` and `ARENA_TOKEN` select the site; the default is the site on this machine.
 * Without a token, a workflow in CI signs in by its identity with the first request that needs one.
 */
export function createClient(
  env: NodeJS.ProcessEnv,
  { watcher = unwatched, retryInterval = RETRY_INTERVAL }: Options = {},
) {
  const site = trimSetting(env.ARENA_URL) ?? `http://localhost:${trimSetting(env.PORT) ?? 4000}`;
  const configuredToken = findToken(env);
  let signedIn: Promise<string | undefined> | undefined;

  async function tokenFor(path: string): Promise<string | undefined> {
    if (configuredToken === undefined && path.startsWith('/api/ops/')) signedIn ??= signInWorkflow();
    // The sign-in itself is sent without a token.
    return path === ciSignIn.url ? undefined : (configuredToken ?? signedIn);
  }

  async function signInWorkflow(): Promise<string | undefined> {
    const idToken = await findIdToken(env)?.(urlOn(site, '/').origin);
    if (idToken === undefined) return undefined;
    const body = () => JSON.stringify({ idToken });
    const headers = { 'content-type': 'application/json' };
    return (await answer(ciSignIn, ciSignIn.url, { method: 'POST', headers, body })).token;
  }

  async function request(path: string, { method, headers, body, timeout }: Request): Promise<Response> {
    const token = await tokenFor(path);
    if (token !== undefined && !isToken(token))
      throw new CommandError(NO_TOKEN, USAGE, 'set ARENA_TOKEN to the token only');
    const response = await fetch(urlOn(site, path), {
      method,
      body: body?.() ?? null,
      signal: timeout === undefined ? null : AbortSignal.timeout(timeout),
      // Required for a stream as body.
      duplex: 'half',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    }).catch((cause: unknown) => {
      const reason = causeOf(cause);
      const isStopped = reason === 'ECONNREFUSED' && isOnThisMachine(site);
      throw new CommandError(
        `No answer from ${site} (${reason}).`,
        UNREACHABLE,
        isStopped ? START_SITE : CHECK_CONNECTION,
      );
    });
    if (!response.ok) fail(path, response.status, await response.json().catch(() => undefined));
    return response;
  }

  async function answer<Answer>(endpoint: Endpoint<Answer>, path: string, options: Request): Promise<Answer> {
    const response = isAsync(endpoint) ? await start(path, options) : await request(path, options);
    const body: unknown = await response.json().catch(() => undefined);
    try {
      if (response.status !== 202) return parseAnswer(endpoint, body);
    } catch {
      return fail(path, response.status, undefined);
    }
    return parseAnswer(endpoint, await finish(path, body));
  }

  /** Sends a request that starts an operation, and repeats it if the answer is lost. */
  async function start(path: string, { headers, ...options }: Request): Promise<Response> {
    const key = { 'idempotency-key': randomUUID() };
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(path, { ...options, headers: { ...headers, ...RESPOND_ASYNC, ...key } });
      } catch (error) {
        const isLost =
          error instanceof CommandError && error.exitCode === UNREACHABLE && error.next === CHECK_CONNECTION;
        if (!isLost || attempt === MAX_ATTEMPTS) throw error;
        await pause(retryInterval);
      }
    }
  }

  /** Waits for the end of the operation that a request has started. @returns the body of its answer */
  async function finish(path: string, started: unknown): Promise<unknown> {
    const { status, body } = await followOperation(parseAnswer(opsApi.operation, started), {
      poll: (id, after) => {
        const url = requestUrl(opsApi.operation, { params: { id }, querystring: { after } });
        return answer(opsApi.operation, url, { method: 'GET', timeout: POLL_TIMEOUT });
      },
      watcher,
      retryInterval,
    });
    return status < 400 ? body : fail(path, status, body);
  }

  async function sendForm<Answer>(
    endpoint: Endpoint<Answer>,
    input: { params: object },
    form: FormData,
    onProgress?: OnProgress,
  ): Promise<Answer> {
    const multipart = new Response(form);
    const headers = { 'content-type': multipart.headers.get('content-type') ?? '' };
    const bytes = new Uint8Array(await multipart.arrayBuffer());
    const body = () => toByteStream(bytes, onProgress);
    return answer(endpoint, requestUrl(endpoint, input), { method: 'POST', headers, body });
  }

  function fail(path: string, status: number, body: unknown): never {
    const { error: message, code } = errorBody.safeParse(body).data ?? {};
    if (status >= 500) throw new CommandError(message ?? `${site} answered ${status}.`, UNREACHABLE, READ_THE_LOG);
    if (!message) {
      throw new CommandError(`${site} does not answer like an arena site (${status}).`, USAGE, 'check ARENA_URL');
    }
    if (code === 'check_incomplete') throw new CommandError(message, INCOMPLETE, SEE_WAITING, code);
    throw new CommandError(message, REFUSED, nextStep(code, path), code);
  }

  return {
    /** Sends one request. */
    send<Answer, E extends Endpoint>(endpoint: E & Endpoint<Answer>, input: EndpointInput<E>): Promise<Answer> {
      const parts: { params?: object; querystring?: object; body?: unknown } = input ?? {};
      return answer<Answer>(endpoint, requestUrl(endpoint, parts), {
        method: endpoint.method,
        ...(parts.body !== undefined && {
          body: () => JSON.stringify(parts.body),
          headers: { 'content-type': 'application/json' },
        }),
      });
    },
    /**
     * Uploads a release.
     * @param onProgress called with the bytes sent so far
     */
    upload(app: string, form: FormData, onProgress?: OnProgress) {
      return sendForm(opsApi.publish, { params: { app } }, form, onProgress);
    },
    /** Uploads the source maps of a stored release. */
    uploadSourceMaps(params: { app: string; release: string }, form: FormData) {
      return sendForm(opsApi.publishSourceMaps, { params }, form);
    },
    /** URL of a page of the site, for people. */
    pageUrl: (path: string): string => urlOn(site, path).href,
    /**
     * Requests a file of the site as a visitor would: without the token.
     * @param request `releaseSet`: value of the header that selects the release set
     * @throws if no answer arrives, or the site is too busy
     */
    async openAsVisitor({ path, headers, releaseSet }: SiteRequest): Promise<SiteResponse> {
      const response = await fetch(urlOn(site, path), {
        headers: { ...headers, [CHECK_HEADER]: releaseSet },
        redirect: 'manual',
      });
      const body = new Uint8Array(await response.arrayBuffer());
      return siteResponse({ status: response.status, headers: Object.fromEntries(response.headers), body });
    },
    /** The packages of the site for sections in other repositories. */
    sdkIndex(): Promise<SdkIndex> {
      return answer(sdkEndpoint, sdkEndpoint.url, { method: 'GET' });
    },
    /** Downloads a file of the site. */
    async download(path: string): Promise<ArrayBuffer> {
      return (await request(path, { method: 'GET' })).arrayBuffer();
    },
    /** Downloads a file of a release. */
    async releaseFile({ app, release, path }: { app: string; release: string; path: string }): Promise<ArrayBuffer> {
      return (await request(`/releases/${app}/${release}/${path}`, { method: 'GET' })).arrayBuffer();
    },
    /** @returns the archive of the backup, as a stream */
    async backup(): Promise<ReadableStream<Uint8Array>> {
      const { body } = await request(backupDownload.url, { method: 'GET' });
      return body ?? fail(backupDownload.url, 204, undefined);
    },
  };
}

function urlOn(site: string, path: string): URL {
  if (/^https?:/.test(site) && URL.canParse(path, site)) return new URL(path, site);
  throw new CommandError('ARENA_URL is not a URL.', USAGE, 'ARENA_URL=https://arena.example');
}

/** The token of the settings, or the operator token of the site on this machine; undefined if there is none. */
export function findToken(env: NodeJS.ProcessEnv): string | undefined {
  const configured = trimSetting(env.ARENA_TOKEN) ?? trimSetting(env.ARENA_OPERATOR_TOKEN);
  return configured ?? readTokenFile(trimSetting(env.ARENA_DATA) ?? '.arena');
}

function readTokenFile(dataDirectory: string): string | undefined {
  try {
    return trimSetting(readFileSync(join(resolve(dataDirectory), OPERATOR_TOKEN_FILE), 'utf8'));
  } catch {
    // This machine has no token: the server will answer that it needs one.
    return undefined;
  }
}

function isOnThisMachine(site: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(site).hostname);
}

function causeOf(cause: unknown): string {
  const { code, message } = ((cause as Error).cause ?? cause) as { code?: string; message: string };
  return code ?? message;
}
