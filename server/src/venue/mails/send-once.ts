import type { FastifyBaseLogger } from 'fastify';
import type { ReadContacts } from './contacts';
import type { MailBlock, MailContent, SentBlock } from './content';
import type { Mail, MailTransport } from './mail-transport';
import { isRecipient } from './recipient';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import type { ComposedMail } from './start-delivery';

/** Site and venue. Answers to a mail go to the venue, if it has an email. */
export type MailSettings = {
  site: string;
  contacts: ReadContacts;
  /** Whether the live shell has a page at this path. During an upgrade, it may be older than the server. */
  hasPage: (path: string) => boolean;
};

/** The content of a mail, in the formats of a transport. */
export function renderMail(
  content: MailContent,
  { site, hasPage }: Pick<MailSettings, 'site' | 'hasPage'>,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const blocks = content.blocks.flatMap((block) => toSent(block, { site, hasPage }));
  const sent = { ...content, blocks };
  return {
    subject: content.subject,
    text: renderText(sent, site),
    html: renderHtml(sent, site),
  };
}

function toSent(block: MailBlock, { site, hasPage }: Pick<MailSettings, 'site' | 'hasPage'>): SentBlock[] {
  if (block.kind !== 'page') return [block];
  const { about, label, path } = block;
  if (!hasPage(path.replace(/#.*/, ''))) return [];
  return [...(about ? [{ kind: 'text', text: about } as const] : []), { kind: 'link', label, url: site + path }];
}

/** Sends a mail about an erasure. */
export type SendOnce = (kind: string, mail: ComposedMail) => Promise<void>;

type Dependencies = MailSettings & { mailTransport: MailTransport; log: FastifyBaseLogger; now: () => Date };

/**
 * Sends mails whose recipient was erased. The database must not keep the address, so these mails are not queued: they
 * get one attempt, and the erasure does not depend on it. Without an address for answers if that cannot be read.
 */
export function createSendOnce({ mailTransport, log, now, contacts, ...settings }: Dependencies): SendOnce {
  return async (kind, { to, content }) => {
    if (!isRecipient(to)) return;
    const replyTo = await contacts().then(
      ({ email }) => email,
      () => null,
    );
    await mailTransport.send({ kind, to, at: now(), ...renderMail(content, settings), replyTo }).then(
      (destination) => log.info({ kind, to: destination }, 'A mail was sent.'),
      (error: unknown) => log.error({ kind, err: error }, 'A mail about an erasure could not be sent.'),
    );
  };
}
