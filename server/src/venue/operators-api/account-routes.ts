import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Database } from '../../kernel/database/database';
import type { Scrub } from '../../kernel/database/scrub';
import { Refusal } from '../../kernel/refusal';
import { recordAccess } from '../../operators/api/record-access';
import { accountTables, eraseAccount } from '../auth/users/erase-account';
import { eraseSubmissions, findReferencesByEmail, submissionTables } from '../forms/erase';
import type { MailTransport } from '../mails/mail-transport';

type Dependencies = {
  db: Database;
  scrub: Scrub;
  mailTransport: MailTransport;
  /** Whether this server, rather than Supabase, keeps the accounts. */
  keepsAccounts: boolean;
  now: () => Date;
};

/** Erases accounts. Operators only. The email address is in the body, because proxies log URLs. */
export const accountRoutes: FastifyPluginAsyncZod<Dependencies> = async (app, dependencies) => {
  const { db, scrub, mailTransport, keepsAccounts, now } = dependencies;
  app.route({
    ...opsApi.eraseAccount,
    handler: async (request) => {
      if (!keepsAccounts) throw new Refusal('conflict', 'Supabase keeps the accounts. Erase this one there.');
      const { email, submissions } = request.body;
      const { addresses, erased } = await db.transaction(async (tx) => {
        const addresses = await eraseAccount(tx, email);
        if (addresses.length > 0) await recordAccess(tx, request, now(), { action: 'erase-account', count: 1 });
        const references = submissions ? await findReferencesByEmail(tx, email) : [];
        const erased = references.length > 0 ? await eraseSubmissions(tx, references) : [];
        for (const { kind, references } of erased) {
          await recordAccess(tx, request, now(), { action: 'erase-submissions', kind, count: references.length });
        }
        return { addresses, erased: erased.flatMap(({ references }) => references) };
      });
      // Runs even if no row was found: an earlier attempt may have failed between the transaction and this step.
      for (const about of new Set([email, ...addresses, ...erased])) await mailTransport.erase(about);
      await scrub(submissions ? [...accountTables, ...submissionTables] : accountTables);
      if (addresses.length === 0 && erased.length === 0) {
        throw new Refusal('not_found', 'There is no account with this email address.');
      }
      return { account: addresses.length > 0, submissions: erased };
    },
  });
};
