import { createClient } from '@supabase/supabase-js';
import type { FastifyServerOptions } from 'fastify';
import ws from 'ws';
import { startArena } from '../../testing/start-arena';
import type { AuthOptions } from '../auth-routes';
import { openMailbox } from './fake-mailbox';

/** What a browser has to hand to the client although nobody asks for it here. */
export const KEY = 'sb_publishable_arena';

export type AuthServer = Awaited<ReturnType<typeof startAuth>>;

type Choice = Partial<AuthOptions> & { logger?: FastifyServerOptions['logger'] };

type ClientOptions = { flowType?: 'pkce' | 'implicit'; storage?: Map<string, string>; fetch?: typeof fetch };

let clients = 0;

/**
 * The real server, listening, with a clock that can be turned on, a mailbox instead of a mail server and, unless a test
 * wants them, no limits: all its calls come from one address.
 */
export async function startAuth({ logger, ...settings }: Choice = {}) {
  let ahead = 0;
  const mailbox = openMailbox();
  const now = () => new Date(Date.now() + ahead);
  const arena = await startArena({
    logger,
    now,
    accounts: { site: 'http://localhost', rateLimits: false, post: mailbox.post, ...settings },
  });
  const url = await arena.app.listen({ port: 0, host: '127.0.0.1' });

  /** A client of supabase-js like one in a browser, which keeps its session in a map. */
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
    return createClient(url, KEY, { auth, global: { fetch }, realtime: { transport: ws as never } }).auth;
  }

  /** A call of the backend with nothing that the client would add. */
  async function call(method: string, path: string, { body, token, headers }: Call = {}) {
    const answer = await fetch(`${url}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const json = text.startsWith('{') ? (JSON.parse(text) as Body) : {};
    return { status: answer.status, headers: answer.headers, text, body: json };
  }

  return {
    ...arena,
    url,
    client,
    call,
    mailbox,
    now,
    /** Turns the server's clock on. */
    pass: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
}

/** Texts that answers have; which, depends on the call. */
type Body = { code?: number | string; keys?: Record<string, unknown>[] } & Partial<
  Record<'error_code' | 'msg' | 'message' | 'access_token' | 'refresh_token', string>
>;

type Call = { body?: unknown; token?: string; headers?: Record<string, string> };
