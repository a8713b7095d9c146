import type { Database } from '../../../kernel/database/database';
import { queueMails } from '../../mails/queue';
import type { LinkTarget } from '../accounts/links/link-target';
import type { MailKind } from '../table';

type SecretMails = {
  /** Undefined for an address without an account: queueing takes the same time, but no mail is sent. */
  userId: string | undefined;
  kinds: readonly MailKind[];
  linkTarget: LinkTarget;
  at: Date;
};

/**
 * Queues mails with a code and a link. Both are created when a mail is sent.
 * @param tx the transaction of the change that the mails report
 */
export async function queueSecretMails(tx: Database, { userId, kinds, linkTarget, at }: SecretMails) {
  const link = { redirectTo: linkTarget.redirectTo.href, pkce: linkTarget.pkce ?? null };
  await queueMails(
    tx,
    kinds.map((kind) => ({ kind, about: userId, link, at })),
  );
}
