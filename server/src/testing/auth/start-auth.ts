import { createClient } from '@supabase/supabase-js';
import type { FastifyServerOptions } from 'fastify';
import ws from 'ws';
import type { AuthOptions } from '../../venue/auth/auth-routes';
import { startArena } from '../start-arena';
import { createFakeMailbox } from './fake-mailbox';

/** The API key that the client requires. This server ignores it. */
export const API_KEY = 'sb_publishable_arena';

export type AuthServer = Awaited<ReturnType<typeof startAuth>>;

type AuthTestOptions = Partial<AuthOptions> & { logger?: FastifyServerOptions['logger']; ownDatabase?: boolean };

type ClientOptions = { flowType?: 'pkce' | 'implicit'; storage?: Map<string, string>; fetch?: typeof fetch };

let clients = 0;

/**
 * Starts the real server with an adjustable clock and a mailbox instead of a mail server. Rate limits are off by default,
 * because all requests of a test come from one client.
 */
export async function startAuth({ logger, ownDatabase = false, ...settings }: AuthTestOptions = {}) {
  let clockOffset = 0;
  const mailbox = createFakeMailbox();
  const now = () => new Date(Date.now() + clockOffset);
  const arena = await startArena({
    logger,
    now,
    ownDatabase,
    accounts: { site: 'http://localhost', rateLimits: false, mailTransport: mailbox.transport, ...settings },
  });
  const url = await arena.app.listen({ port: 0, host: '127.0.0.1' });

  /** Creates a supabase-js client that keeps its session in a map instead of the browser's storage. */
  function client({ flowType = 'implicit', storage = new Map(), fetch = globalThis.fetch }: ClientOptions = {}) {
    clients += 1;
    const auth = {
      flowType,
      autoRefreshToken: false,
      storageKey: `client-${clients}`,
      storage: {
        getItem: (key: string) => storage.get(key) ?? null,
        setItem: (key: string, value: string) => void storage.set(key, value),
        removeItem: (key: string) => void storage.delete(key),
      },
    };
    return createClient(url, API_KEY, { auth, global: { fetch }, realtime: { transport: ws as never } }).auth;
  }

  /** Sends a request to the backend without the auth client. */
  async function call(method: string, path: string, { body, token, headers }: Call = {}) {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = text.startsWith('{') ? (JSON.parse(text) as Body) : {};
    return { status: response.status, headers: response.headers, text, body: json };
  }

  return {
    ...arena,
    url,
    client,
    call,
    mailbox,
    now,
    /** Advances the server's clock; a negative number sets it back. */
    advanceClock: (milliseconds: number) => {
      clockOffset += milliseconds;
    },
  };
}

/** Fields of the answers that tests read. Which ones are present depends on the request. */
type Body = { code?: number | string; keys?: Record<string, unknown>[] } & Partial<
  Record<'error_code' | 'msg' | 'message' | 'access_token' | 'refresh_token', string>
>;

type Call = { body?: unknown; token?: string; headers?: Record<string, string> };
