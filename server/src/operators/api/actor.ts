import { hash, timingSafeEqual } from 'node:crypto';
import { type Access, isAllowed, type Rights } from '@arena/shared/contract/roles';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BackgroundWrites } from '../../kernel/database/background-writes';
import type { Database } from '../../kernel/database/database';
import { clientKey } from '../../kernel/http/headers/client-key';
import { enforceLimit, rateLimited } from '../../kernel/http/limits/enforce-limit';
import type { Consume } from '../../kernel/http/limits/rate-limiter';
import { declareToken } from '../../kernel/http/openapi';
import { Refusal } from '../../kernel/refusal';
import type { Author } from '../author';
import type { WorkflowRun } from '../tokens/table';
import { findToken, recordUse } from '../tokens/tokens';
import { invalidToken } from '../tokens/valid-token';

/** The caller. The history shows `name`; `tokenId` is null for the first-start token, `expiresAt` if it never expires. */
export type Actor = Rights & {
  name: string;
  tokenId: string | null;
  expiresAt: Date | null;
  /** What the caller has proven about the commit that it publishes; null for people and tokens. */
  workflow: WorkflowRun | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `requireToken`, on routes for operators and teams. */
    actor: Actor;
  }
  interface FastifyContextConfig {
    /** The roles that may call a route of `requireToken`. Routes without it refuse all calls. */
    access?: Access;
  }
}

/** The operator token: from `ARENA_OPERATOR_TOKEN`, or created on first start. */
const FIRST: Actor = { name: 'operator', role: 'operator', apps: [], tokenId: null, expiresAt: null, workflow: null };

/** Invalid tokens per client. Beyond it the server only accepts the operator token, so the operator is never locked out. */
export const INVALID_TOKENS = { max: 30, timeWindow: 60_000 };

/** Finds the caller of a request. */
export type FindActor = (request: FastifyRequest) => Promise<Actor | undefined>;

export type TokenDependencies = {
  db: Database;
  operatorToken: string;
  /** The limit `INVALID_TOKENS`, shared by all routes: otherwise, each route would allow that many guesses. */
  countInvalid: Consume;
  now: () => Date;
  /** Finds a token; by default in the database. */
  find?: typeof findToken;
};

/**
 * Creates a function that finds callers by their bearer tokens. It looks up every token again, so every server refuses
 * a revoked or expired token at once. It resolves with undefined without a valid token.
 * @throws Refusal `rate_limited` after too many invalid ones
 */
export function actorFinder(app: FastifyInstance, dependencies: TokenDependencies): FindActor {
  const { db, operatorToken, countInvalid, now, find = findToken } = dependencies;
  const expected = digest(operatorToken);
  const uses = new BackgroundWrites((error) =>
    app.log.warn({ err: error }, 'The last use of a token could not be stored.'),
  );
  app.addHook('onClose', () => uses.flush());
  /** Ids of tokens whose last use is being stored, so that concurrent requests store it once. */
  const storing = new Set<string>();

  return async (request) => {
    const token = bearerOf(request);
    if (!token) return undefined;
    if (timingSafeEqual(digest(token), expected)) return FIRST;
    const wait = await countInvalid(request, { increment: false });
    if (wait > 0) throw rateLimited(wait);
    const found = await find(db, token, now());
    if (!found) {
      await enforceLimit(countInvalid, request);
      return undefined;
    }
    const { id, name, role, apps, expiresAt, workflow } = found;
    if (!storing.has(id)) {
      storing.add(id);
      uses.add(recordUse(db, found, now()).finally(() => storing.delete(id)));
    }
    return { name, role, apps, tokenId: id, expiresAt, workflow };
  };
}

/**
 * Makes the routes of a plugin require a bearer token with the access that they declare, and sets `request.actor` from
 * it. They answer 401 without a valid token, 429 after too many invalid ones, and 403 if its role may not call them.
 */
export function requireToken(app: FastifyInstance, findActor: FindActor) {
  declareToken(app);
  app.addHook('onRequest', async (request: FastifyRequest) => {
    if (!bearerOf(request)) {
      throw new Refusal('unauthenticated', 'This needs a token: send "Authorization: Bearer <token>".');
    }
    const actor = await findActor(request);
    if (!actor) throw invalidToken();
    request.actor = actor;
    requireAccess(request);
  });
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** @throws Refusal `forbidden` unless the route declares an access that the actor has */
function requireAccess({ actor, params, routeOptions }: FastifyRequest) {
  const { access } = routeOptions.config;
  if (!access) throw new Refusal('forbidden', 'No token may call this route: it does not declare a role.');
  const { app } = Object(params);
  if (isAllowed(actor, access, app)) return;
  if (access === 'operator') throw new Refusal('forbidden', 'Only an operator may do this.');
  if (isAllowed(actor, access)) throw foreignApp(actor, app);
  throw new Refusal('forbidden', `A token with the role ${actor.role} may not do this.`);
}

/**
 * For routes that name apps outside of their URL.
 * @throws Refusal `forbidden` for an app that the actor may not change
 */
export function requireAppAccess(actor: Actor, app: string) {
  if (!isAllowed(actor, 'editor', app)) throw foreignApp(actor, app);
}

function foreignApp({ apps }: Actor, app: string): Refusal {
  return new Refusal('forbidden', `This token is for ${apps.join(', ')} and may not change ${app}.`);
}

/** The author of a request and its IP address, for the history and the audit log. */
export function authorOf(request: Pick<FastifyRequest, 'actor' | 'id' | 'ip'>): Author {
  const { actor, id } = request;
  return { name: actor.name, tokenId: actor.tokenId, client: clientKey(request), requestId: id };
}

/** Identifies a token, for limits of concurrent requests. */
export function tokenKey({ tokenId, name }: Actor): string {
  return tokenId ?? name;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
