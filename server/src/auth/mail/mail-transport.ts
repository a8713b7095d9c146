import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../../storage/write-durably';

/** A plain-text mail. `kind` becomes part of the file name in the outbox. */
export type Mail = { kind: string; to: string; subject: string; text: string; at: Date };

/** Delivers mails. */
export type MailTransport = {
  /** Resolves with the destination, for the log. It contains no address. */
  send: (mail: Mail) => Promise<string>;
  /** Erases the mails for an address that the transport still stores. Delivered mails are out of its reach. */
  erase: (address: string) => Promise<void>;
};

/** Milliseconds to wait for a mail server. */
const TIMEOUT = 10_000;

function connectTo(url: string) {
  return createTransport({ url, connectionTimeout: TIMEOUT, greetingTimeout: TIMEOUT, socketTimeout: TIMEOUT });
}

/**
 * Connects to a mail server and signs in, without sending a mail.
 * @throws with the code of the failure
 */
export async function verifyMailServer(url: string) {
  await connectTo(url).verify().catch(throwWithoutRecipient);
}

/** Sends mails through the mail server at a URL such as `smtp://user:password@host:587`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = connectTo(url);
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch(throwWithoutRecipient);
      return 'the mail server';
    },
    erase: async () => undefined,
  };
}

/** Replaces the mail server's answer, which names the recipient: the log must not contain addresses. */
function throwWithoutRecipient({ code, responseCode }: Error & { code?: string; responseCode?: number }): never {
  throw new Error(`The mail server did not accept a mail: ${[code, responseCode].filter(Boolean).join(' ')}.`);
}

/** Writes each mail to a file in a folder, for developers and tests. The file names sort by time. */
export function fileTransport(folder: string, from: string): MailTransport {
  return {
    send: async ({ kind, to, subject, text, at }) => {
      const name = `${at.toISOString().replaceAll(':', '-')}-${kind}-${randomBytes(3).toString('hex')}.eml`;
      const headers = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ];
      await writeDurably(join(folder, name), `${[...headers, '', text].join('\n')}\n`);
      return join(folder, name);
    },
    erase: async (address) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((name) => name.endsWith('.eml'))) {
        const [headers = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n', 1);
        if (headers.toLowerCase().split('\n').includes(`to: ${address.toLowerCase()}`)) await rm(join(folder, name));
      }
    },
  };
}
