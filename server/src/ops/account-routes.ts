import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Post } from '../auth/mail/mail-transport';
import { accountTables, eraseAccount } from '../auth/users/erase-account';
import type { Database } from '../database/database';
import type { Scrub } from '../database/scrub';
import { eraseSubmissions, submissionsOf, submissionTables } from '../forms/erase';
import { Refusal } from '../http/errors';
import { requireOperator } from './actor';
import { recordAccess } from './audit/audit';

const erasure = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(255, 'This is not an e-mail address.')
    .regex(/^\S+@\S+$/, 'This is not an e-mail address.'),
  /** Whether what was sent with this address goes, too. */
  submissions: z.boolean().default(false),
});

type Dependencies = { db: Database; scrub: Scrub; post: Post | undefined; now: () => Date };

/** Accounts are erased by operators alone. The address comes in the body: those of requests are kept by proxies. */
export const accountsForOperators: FastifyPluginAsyncZod<Dependencies> = async (app, { db, scrub, post, now }) => {
  app.addHook('onRequest', async ({ actor }) => requireOperator(actor));

  app.post('/ops/accounts/erasures', { schema: { body: erasure } }, async (request) => {
    if (!post) throw new Refusal('conflict', 'Supabase keeps the accounts. Erase this one there.');
    const { email, submissions } = request.body;
    const { addresses, erased } = await db.transaction(async (tx) => {
      const addresses = await eraseAccount(tx, email);
      if (addresses.length > 0) await recordAccess(tx, request, now(), { action: 'erase-account', count: 1 });
      const references = submissions ? await submissionsOf(tx, email) : [];
      const erased = references.length > 0 ? await eraseSubmissions(tx, references) : [];
      for (const { kind, references } of erased) {
        await recordAccess(tx, request, now(), { action: 'erase-submissions', kind, count: references.length });
      }
      return { addresses, erased: erased.flatMap(({ references }) => references) };
    });
    // Also when nothing was there: an earlier try may have been cut off before it came to this.
    for (const address of new Set([email, ...addresses])) await post.erase(address);
    await scrub(submissions ? [...accountTables, ...submissionTables] : accountTables);
    if (addresses.length === 0 && erased.length === 0) {
      throw new Refusal('missing', 'There is no account with this e-mail address.');
    }
    return { account: addresses.length > 0, submissions: erased };
  });
};
