import { hash } from 'node:crypto';
import { storableText } from '../../kernel/database/storable-text';
import { DeliveryError, type Destination } from './destination';

/** Sends a plain-text mail, like the transport of the accounts. */
type SendMail = (mail: { kind: string; to: string; subject: string; text: string; at: Date }) => Promise<unknown>;

/** Maximum characters of a subject. The text of the mail is complete. */
const MAX_SUBJECT = 200;

/** Mails events to an address, with the whole sentence as the subject. */
export function mail(address: string, sendMail: SendMail): Destination {
  return {
    id: `mail-${hash('sha256', address.toLowerCase(), 'hex').slice(0, 16)}`,
    name: `mail to ${address.slice(address.lastIndexOf('@') + 1)}`,
    send: async ({ id, type, text, url, at }, now) => {
      const subject = text.length > MAX_SUBJECT ? storableText(`${text.slice(0, MAX_SUBJECT - 1)}…`) : text;
      const body = `${text}\n\n${url}\n\n${type} at ${at.toISOString()} (${id})`;
      try {
        await sendMail({ kind: 'event', to: address, subject, text: body, at: now });
      } catch (cause) {
        throw new DeliveryError('The mail server did not accept a mail.', { cause });
      }
    },
  };
}
