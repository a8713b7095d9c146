import type { FastifyBaseLogger } from 'fastify';
import type { MailBlock, MailContent, SentBlock } from './content';
import type { Mail, MailTransport } from './mail-transport';
import { isRecipient } from './recipient';
import { renderHtml } from './render-html';
import { renderText } from './render-text';
import type { ComposedMail } from './start-delivery';

export type MailSettings = {
  site: string;
  /** The email of the venue, for answers; null if it has none or it cannot be read. */
  readReplyTo: () => Promise<string | null>;
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
 * get one attempt, and the erasure does not depend on it.
 */
export function createSendOnce({ mailTransport, log, now, readReplyTo, ...settings }: Dependencies): SendOnce {
  return async (kind, { to, content }) => {
    if (!isRecipient(to)) return;
    const replyTo = await readReplyTo();
    await mailTransport.send({ kind, to, at: now(), ...renderMail(content, settings), replyTo }).then(
      (destination) => log.info({ kind, to: destination }, 'A mail was sent.'),
      (error: unknown) => log.error({ kind, err: error }, 'A mail about an erasure could not be sent.'),
    );
  };
}
