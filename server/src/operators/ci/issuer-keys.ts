import { GITHUB_ISSUER } from '@arena/shared/contract/ops-api/ci';
import { MINUTE } from '@arena/shared/contract/time/duration';
import { createLocalJWKSet, errors, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Pause } from '../../kernel/http/pause';
import { Refusal } from '../../kernel/refusal';

/** Milliseconds until keys are requested again, so that a withdrawn key is not accepted for long. */
const LIFETIME = 10 * MINUTE;

/** Milliseconds between requests to an issuer, whatever unknown keys and failures ask for. */
const MIN_INTERVAL = 10_000;

/** Milliseconds for the whole answer. */
const TIMEOUT = 5_000;

/** Bytes. The keys of an issuer have a few kilobytes. */
const MAX_SIZE = 256 << 10;

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(100) });

/** Sends one request. Tests answer it themselves. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

type Dependencies = { fetch: Fetch; now: () => Date; pause: Pause };

/** Finds the key that signed an ID token of an issuer. */
export type IssuerKeys = (issuer: string) => JWTVerifyGetKey;

/** Times in milliseconds. `requestedAt`: of the last request, which may have failed. */
type Known = { keys: Promise<JWTVerifyGetKey>; since: number; requestedAt: number };

/**
 * The keys of issuers, by their fixed URLs: no token and no answer of an issuer names another one. They are kept for ten
 * minutes, and requested again for an unknown key.
 * @throws Refusal `unavailable` if the issuer does not answer with keys
 */
export function issuerKeys({ now, ...dependencies }: Dependencies): IssuerKeys {
  const known = new Map<string, Known>();

  function keysOf(issuer: string, isUnknown: boolean): Promise<JWTVerifyGetKey> {
    const at = now().getTime();
    const last = known.get(issuer);
    const isFresh = last !== undefined && at - last.since < LIFETIME;
    if (last && ((isFresh && !isUnknown) || at - last.requestedAt < MIN_INTERVAL)) return last.keys;
    const keys = requestKeys(issuer, dependencies);
    known.set(issuer, { keys, since: at, requestedAt: at });
    keys.catch(() => known.set(issuer, { ...(isFresh ? last : { keys, since: 0 }), requestedAt: at }));
    return keys;
  }

  return (issuer) => async (header, token) => {
    try {
      return await (await keysOf(issuer, false))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keysOf(issuer, true))(header, token);
    }
  };
}

async function requestKeys(
  issuer: string,
  { fetch, pause }: Pick<Dependencies, 'fetch' | 'pause'>,
): Promise<JWTVerifyGetKey> {
  const path = issuer === GITHUB_ISSUER ? '/.well-known/jwks' : '/oauth/discovery/keys';
  const [answered, timeout] = [new AbortController(), new AbortController()];
  pause(TIMEOUT, answered.signal).then(
    () => timeout.abort(),
    () => undefined,
  );
  try {
    const answer = await fetch(`${issuer}${path}`, { redirect: 'error', signal: timeout.signal });
    if (answer.status !== 200) throw new Error(`The issuer answered ${answer.status}.`);
    return createLocalJWKSet(keySet.parse(JSON.parse(await readLimited(answer))));
  } catch (cause) {
    const { host } = new URL(issuer);
    throw new Refusal('unavailable', `The keys of ${host} cannot be read. Try again in a moment.`, { cause });
  } finally {
    answered.abort();
    // Closes a connection whose answer is not read.
    timeout.abort();
  }
}

async function readLimited(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    if (size > MAX_SIZE) throw new Error('The answer of the issuer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
