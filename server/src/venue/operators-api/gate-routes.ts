import { gateApi } from '@arena/shared/contract/api/gate-api';
import { DAY, MINUTE } from '@arena/shared/contract/time/duration';
import { dayAtArena } from '@arena/shared/forms/fields/day';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import { enforceLimit } from '../../kernel/http/limits/enforce-limit';
import type { RateLimiter } from '../../kernel/http/limits/rate-limiter';
import { authorOf, tokenKey } from '../../operators/api/actor';
import { recordAccess } from '../../operators/api/record-access';
import { recordAudit } from '../../operators/audit/audit';
import { storeCheckIn, undoCheckIn } from '../forms/check-ins/check-ins';
import { findPlayers, playersToday } from '../forms/check-ins/players';

/** Reads of one token, per kind. A stolen token must not list all players; a phone loads its list once a minute. */
const LIMITS = [
  { suffix: '', max: 40, timeWindow: MINUTE },
  { suffix: '-day', max: 1_500, timeWindow: DAY },
];

type Dependencies = { db: Database; rateLimiter: RateLimiter; now: () => Date };

/** Checks players in at the gate. For staff and operators; the audit log records every read and every check-in. */
export const gateRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, { db, rateLimiter, now }) => {
  const limitsOf = (kind: string) => LIMITS.map(({ suffix, ...bucket }) => rateLimiter(kind + suffix, bucket));
  const lookupLimits = limitsOf('gate-lookups');
  const listLimits = limitsOf('gate-lists');

  async function enforce(limits: typeof lookupLimits, request: FastifyRequest) {
    for (const limit of limits) await enforceLimit(limit, request, tokenKey(request.actor));
  }

  const recordReading = (request: FastifyRequest, count: number) =>
    recordAccess(db, request, now(), { action: 'read-submissions', kind: 'waiver', count });

  app.route({
    ...gateApi.playersToday,
    handler: async (request) => {
      await enforce(listLimits, request);
      const at = now();
      const found = await playersToday(db, at);
      await recordReading(request, found.players.length);
      return { day: dayAtArena(at), ...found };
    },
  });

  app.route({
    ...gateApi.findPlayers,
    handler: async (request) => {
      await enforce(lookupLimits, request);
      const found = await findPlayers(db, request.body.text, now());
      await recordReading(request, found.players.length + found.nearMatches.length);
      return found;
    },
  });

  app.route({
    ...gateApi.checkIn,
    handler: async (request) => {
      const { secondsAgo, ...sent } = request.body;
      const arrivedAt = now();
      const at = new Date(arrivedAt.getTime() - secondsAgo * 1_000);
      const by = authorOf(request);
      return db.transaction(async (tx) => {
        const { isNew, checkIn } = await storeCheckIn(tx, { ...sent, at, arrivedAt, by: by.name });
        const entry = { action: 'check-in', kind: 'waiver', target: sent.id } as const;
        if (isNew) await recordAudit(tx, { by, at: arrivedAt }, entry);
        return { reference: sent.reference, checkIn };
      });
    },
  });

  app.route({
    ...gateApi.undoCheckIn,
    handler: async (request) => {
      const { id } = request.params;
      return db.transaction(async (tx) => {
        const { count, ...left } = await undoCheckIn(tx, { id, at: now() });
        const undone = { action: 'undo-check-in', kind: 'waiver', target: id, count } as const;
        if (count > 0) await recordAudit(tx, { by: authorOf(request), at: now() }, undone);
        return left;
      });
    },
  });
};
