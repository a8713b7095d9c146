import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { writeDurably } from '../../storage/write-durably';

/** A mail of plain text. `kind` is for whoever looks through a folder of them. */
export type Mail = { kind: string; to: string; subject: string; text: string; at: Date };

/** What takes mails away. It says in the log where it put them, and nothing of what is in them. */
export type Post = {
  send: (mail: Mail) => Promise<string>;
  /** Erases what it still holds for an address; what it handed on is out of reach. */
  erase: (address: string) => Promise<void>;
};

/** Milliseconds to wait for a mail server. */
const PATIENCE = 10_000;

/** Hands mails to the mail server at an address such as `smtp://user:password@host:587`. */
export function smtpPost(url: string, from: string): Post {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text }).catch(refuse);
      return 'the mail server';
    },
    erase: async () => undefined,
  };
}

/** What a mail server answers names the recipient, which is not for the log. */
function refuse({ code, responseCode }: Error & { code?: string; responseCode?: number }): never {
  throw new Error(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}.`);
}

/** Puts mails into a folder, one file each, in the order of their names, to be read by a person or a test. */
export function outboxPost(folder: string, from: string): Post {
  return {
    send: async ({ kind, to, subject, text, at }) => {
      const name = `${at.toISOString().replaceAll(':', '-')}-${kind}-${randomBytes(3).toString('hex')}.eml`;
      const head = [
        `From: ${from}`,
        `To: ${to}`,
        `Subject: ${subject}`,
        `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 8bit',
      ];
      await writeDurably(join(folder, name), `${[...head, '', text].join('\n')}\n`);
      return join(folder, name);
    },
    erase: async (address) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((name) => name.endsWith('.eml'))) {
        const [head = ''] = (await readFile(join(folder, name), 'utf8')).split('\n\n', 1);
        if (head.toLowerCase().split('\n').includes(`to: ${address.toLowerCase()}`)) await rm(join(folder, name));
      }
    },
  };
}
