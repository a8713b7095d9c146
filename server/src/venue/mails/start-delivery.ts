import type { FastifyInstance } from 'fastify';
import { Counter } from 'prom-client';
import type { Database } from '../../kernel/database/database';
import { startOutbox } from '../../kernel/database/outbox';
import type { MailContent } from './content';
import { MailError, type MailTransport } from './mail-transport';
import { type Claim, claimMails, giveUpMail, isExpired, postponeMail, removeMail } from './queue';
import { isRecipient } from './recipient';
import { type MailSettings, renderMail } from './send-once';
import type { VisitorMail } from './table';

/** Recipient and content of a mail. `replyTo`: the recipient of answers; by default the venue. */
export type ComposedMail = { to: string; replyTo?: string; content: MailContent };

/**
 * Composes a mail from the current data. Resolves with undefined if the mail is obsolete, for example if the account
 * was erased.
 */
export type ComposeMail = (claim: Claim) => Promise<ComposedMail | undefined>;

/** Starts the delivery at once, because a visitor waits for a mail. */
export type WakeDelivery = () => void;

const sent = new Counter({
  name: 'arena_mails_total',
  help: 'Attempts to send mails to visitors, by whether the mail server accepted them.',
  labelNames: ['result'],
});

const LATER = 'Mails could not be read. They are sent later.';

/** Mails that a worker claims at once. A hanging mail delays only these. */
const CLAIM_SIZE = 4;

type Dependencies = {
  db: Database;
  mailTransport: MailTransport;
  compose: Record<VisitorMail, ComposeMail>;
  settings: MailSettings;
  now: () => Date;
};

/** Sends queued mails until the server closes. The rest stays in the queue. */
export function startMailDelivery(app: FastifyInstance, dependencies: Dependencies): WakeDelivery {
  const { db, mailTransport, compose, settings, now } = dependencies;
  /** Mails that the mail server has accepted but whose rows could not be deleted, because the database was down. */
  const delivered = new Set<string>();
  const logLater = (error: unknown) => app.log.warn({ err: error }, LATER);
  for (const result of ['sent', 'failed']) sent.inc({ result }, 0);

  async function sendDue() {
    const claims = await claimMails(db, CLAIM_SIZE, now());
    await Promise.all(claims.map((claim) => deliver(claim).catch(logLater)));
    return claims.length > 0;
  }

  async function deliver(claim: Claim) {
    const { id, kind, about, attempts } = claim;
    const details = { mail: id, kind, attempts };
    if (!about || claim.isSuperseded || delivered.has(id)) return remove(id);
    if (isExpired(claim, now())) {
      await giveUpMail(db, claim, now());
      return app.log.error({ ...details, error: claim.error }, 'A mail could not be sent and is abandoned.');
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
        ...renderMail(content, settings),
        replyTo: replyTo && isRecipient(replyTo) ? replyTo : await settings.readReplyTo(),
      });
      delivered.add(id);
      sent.inc({ result: 'sent' });
      app.log.info({ ...details, to: destination }, 'A mail was sent.');
    } catch (error) {
      sent.inc({ result: 'failed' });
      app.log.error({ ...details, err: error }, 'A mail could not be sent. Another attempt follows.');
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

  return startOutbox(app, { failure: LATER, sendDue });
}
