import type { Release } from '@arena/shared/contract/release/release';
import { followRedirects } from '@arena/shared/contract/section/redirect';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Database } from '../kernel/database/database';
import { startPendingScrubs } from '../kernel/database/pending-scrub/pending-scrub';
import type { Scrub } from '../kernel/database/scrub';
import type { RateLimiter } from '../kernel/http/limits/rate-limiter';
import type { AssetStore } from '../kernel/storage/asset-store';
import { type AuthOptions, authRoutes } from './auth/auth-routes';
import { accountMails } from './auth/mail/account-mails';
import { accountTables } from './auth/users/erase-account';
import { embeddedVisitors } from './auth/visitors/embedded-visitor';
import { supabaseVisitors } from './auth/visitors/supabase-visitor';
import { formApiRoutes } from './forms/api-routes';
import { submissionTables } from './forms/erase';
import { submissionMails } from './forms/mails/mails';
import { ownSubmissionRoutes } from './forms/own-submissions/routes';
import { formPageRoutes } from './forms/pages/routes';
import type { OnForm } from './forms/report-form';
import { contactsReader, isUnreachable, WITHOUT_CONTACTS } from './mails/contacts';
import { createSendOnce } from './mails/send-once';
import { startMailDelivery } from './mails/start-delivery';
import { accountRoutes } from './operators-api/account-routes';
import { gateRoutes } from './operators-api/gate-routes';
import { mailRoutes } from './operators-api/mail-routes';
import { submissionRoutes } from './operators-api/submission-routes';

type Dependencies = {
  db: Database;
  scrub: Scrub;
  accounts: AuthOptions;
  operatorToken: string;
  rateLimiter: RateLimiter;
  assets: AssetStore;
  /** The live shell, whose content has the venue's contacts, and whose colours and fonts the pages without scripts use. */
  shell: () => Release | undefined;
  onForm: OnForm;
  now: () => Date;
};

/** The dependencies of the venue's routes. */
export type Venue = ReturnType<typeof createVenue>;

/** Creates the forms, accounts and mails of the venue and starts their background jobs, but not their routes. */
export function createVenue(app: FastifyInstance, dependencies: Dependencies) {
  const { db, scrub, accounts, operatorToken, rateLimiter, assets, shell, onForm, now } = dependencies;
  const { site: siteUrl, autoconfirm, hashCost, mailTransport } = accounts;
  startPendingScrubs(app, { db, scrub, tables: [...submissionTables, ...accountTables], now });
  const contacts = contactsReader(assets, shell);
  app.addHook('onListen', async () => {
    const { message, next } = WITHOUT_CONTACTS;
    if (shell() && isUnreachable(await contacts())) app.log.warn({ next }, message);
  });
  const settings = {
    site: siteUrl,
    // A login mail without an address for answers is better than a late one.
    readReplyTo: () =>
      contacts().then(
        ({ email }) => email,
        () => null,
      ),
    hasPage: (path: string) => {
      const { pages = [path], redirects = [] } = shell()?.section ?? {};
      return pages.includes(followRedirects(redirects, path));
    },
  };
  const wakeDelivery = startMailDelivery(app, {
    db,
    mailTransport,
    compose: {
      ...submissionMails({ db, contacts }),
      ...accountMails({ db, site: siteUrl, autoconfirm, hashCost, now }),
    },
    settings,
    now,
  });
  return {
    db,
    scrub,
    accounts,
    rateLimiter,
    siteUrl,
    shell,
    onForm,
    /** Key of the HMAC that derives idempotency keys. */
    secret: operatorToken,
    mailTransport,
    sendOnce: createSendOnce({ ...settings, mailTransport, now, log: app.log }),
    wakeDelivery,
    identifyVisitor: accounts.supabase ? supabaseVisitors(accounts.supabase) : embeddedVisitors(db, now),
    keepsAccounts: !accounts.supabase,
    now,
  };
}

/** The routes for visitors: forms, own submissions, and accounts. */
export const venueRoutes: FastifyPluginAsync<Venue> = async (app, venue) => {
  await app.register(formApiRoutes, venue);
  await app.register(formPageRoutes, venue);
  await app.register(ownSubmissionRoutes, venue);
  await app.register(authRoutes, { ...venue, ...venue.accounts });
};

/** The routes for operators and the crew at the gate, below `/api/ops`. */
export const venueApiRoutes: FastifyPluginAsync<Venue> = async (app, venue) => {
  await app.register(submissionRoutes, venue);
  await app.register(gateRoutes, venue);
  await app.register(accountRoutes, venue);
  await app.register(mailRoutes, venue);
};
