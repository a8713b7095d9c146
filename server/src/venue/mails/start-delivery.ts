import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Database } from '../../kernel/database/database';
import { checkRepeatedly } from '../../kernel/http/check-repeatedly';
import type { MailContent } from './content';
import { MailError, type MailTransport } from './mail-transport';
import { type Claim, claimMails, giveUpMail, isExpired, postponeMail, removeMail } from './queue';
import { isRecipient } from './recipient';
import { renderMail } from './send-once';
import type { VisitorMail } from './table';

/** Recipient and content of a mail. `replyTo`: who gets the answer; by default the venue. */
export type ComposedMail = { to: string; replyTo?: string; content: MailContent };

/** Composes a mail now. Resolves with undefined if there is nothing to say any more, for example to an erased account. */
export type ComposeMail = (claim: Claim) => Promise<ComposedMail | undefined>;

/** Wakes the delivery of mails: a visitor waits for one. */
export type WakeDelivery = () => void;

const sent = new Counter({
  name: 'arena_mails_total',
  help: 'Attempts to send mails to visitors, by whether the mail server accepted them.',
  labelNames: ['result'],
});

const LATER = 'Mails could not be read. They are sent later.';

/** Workers of one server, and mails that one claims at once: a mail that hangs delays only those. */
const WORKERS = 4;
const CLAIM_SIZE = 4;

type Dependencies = {
  db: Database;
  mailTransport: MailTransport;
  compose: Record<VisitorMail, ComposeMail>;
  /** Public origin of the site. */
  site: string;
  /** Address of the venue, which gets the answers to mails. */
  venueEmail: string | undefined;
  now: () => Date;
};

/**
 * Sends queued mails until the server closes. Closing waits for what is being sent; the rest stays in the queue. Any
 * number of server processes share the work.
 */
export function startMailDelivery(app: FastifyInstance, dependencies: Dependencies): WakeDelivery {
  const { db, mailTransport, compose, site, venueEmail, now } = dependencies;
  const workers = new Set<Promise<void>>();
  /** Mails that the mail server has and whose rows are still there, because the database was away. */
  const delivered = new Set<string>();
  let isClosing = false;
  const logLater = (error: unknown) => app.log.warn({ err: error }, LATER);
  for (const result of ['sent', 'failed']) sent.inc({ result }, 0);

  /** Sends due mails until there are none. */
  async function work() {
    while (!isClosing) {
      const claims = await claimMails(db, CLAIM_SIZE, now());
      if (claims.length === 0) return;
      await Promise.all(claims.map((claim) => deliver(claim).catch(logLater)));
    }
  }

  function startWorker() {
    if (isClosing || workers.size >= WORKERS) return;
    const worker = work()
      .catch(logLater)
      .finally(() => workers.delete(worker));
    workers.add(worker);
  }

  async function deliver(claim: Claim) {
    const { id, kind, about, attempts } = claim;
    const details = { mail: id, kind, attempts };
    if (!about || claim.isSuperseded || delivered.has(id)) return remove(id);
    if (isExpired(claim, now())) {
      await giveUpMail(db, claim, now());
      return app.log.error({ ...details, error: claim.error }, 'A mail could not be sent and is given up.');
    }
    try {
      const composed = await compose[kind](claim);
      if (!composed) return remove(id);
      const { to, replyTo, content } = composed;
      if (!isRecipient(to)) throw new MailError('The address cannot get mails.', true);
      const destination = await mailTransport.send({
        kind,
        about,
        id,
        to,
        at: now(),
        ...renderMail(content, { site, venueEmail }),
        ...(replyTo && isRecipient(replyTo) && { replyTo }),
      });
      delivered.add(id);
      sent.inc({ result: 'sent' });
      app.log.info({ ...details, to: destination }, 'A mail was sent.');
    } catch (error) {
      sent.inc({ result: 'failed' });
      app.log.error({ ...details, err: error }, 'A mail could not be sent. It will be tried again.');
      const isKnown = error instanceof MailError;
      return postponeMail(db, claim, {
        error: isKnown ? error.message : 'It could not be sent.',
        isRefused: isKnown && error.isRefused,
        now: now(),
      });
    }
    await remove(id);
  }

  async function remove(id: string) {
    await removeMail(db, id);
    delivered.delete(id);
  }

  checkRepeatedly(app, { failure: LATER }, async () => startWorker());
  app.addHook('onClose', async () => {
    isClosing = true;
    await Promise.all(workers);
  });
  return startWorker;
}
