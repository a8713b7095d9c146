import type { FastifyBaseLogger } from 'fastify';
import type { MailContent } from './content';
import type { Mail, MailTransport } from './mail-transport';
import { isRecipient } from './recipient';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import type { ComposedMail } from './start-delivery';

/** Site and venue, whose names are in every mail. */
export type MailSettings = { site: string; venueEmail: string | undefined };

/** The content of a mail, in the formats of a transport. */
export function renderMail(
  content: MailContent,
  { site, venueEmail }: MailSettings,
): Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo'> {
  return {
    subject: content.subject,
    text: renderText(content, site),
    html: renderHtml(content, site),
    replyTo: venueEmail,
  };
}

/** Sends a mail about an erasure. */
export type SendOnce = (kind: string, mail: ComposedMail) => Promise<void>;

type Dependencies = MailSettings & { mailTransport: MailTransport; log: FastifyBaseLogger; now: () => Date };

/**
 * Sends mails whose recipient was erased. The database must not keep the address, so these mails are not queued: they
 * get one attempt, and the erasure does not depend on it.
 */
export function createSendOnce({ mailTransport, log, now, ...settings }: Dependencies): SendOnce {
  return async (kind, { to, content }) => {
    if (!isRecipient(to)) return;
    await mailTransport.send({ kind, to, at: now(), ...renderMail(content, settings) }).then(
      (destination) => log.info({ kind, to: destination }, 'A mail was sent.'),
      (error: unknown) => log.error({ kind, err: error }, 'A mail about an erasure could not be sent.'),
    );
  };
}
