import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { domainToASCII } from 'node:url';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { writeDurably } from '../../kernel/storage/disk/write-durably';
import { comparableAddress } from './comparable-address';

/** A mail. `kind` and `about` become parts of the file name in the outbox. */
export type Mail = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  at: Date;
  /** The part of the `Message-ID` before the `@`. It stays the same if a mail is sent again. */
  id?: string;
  /** Reference of the reported submission, or ID of the account. */
  about?: string;
  /** Recipient of answers; by default, they go to the sender. */
  replyTo?: string | null;
};

/** Delivers mails. */
export type MailTransport = {
  /**
   * Resolves with the destination, for the log, once the mail server has accepted the mail. The destination contains
   * neither the address nor the subject of the mail.
   * @throws MailError
   */
  send: (mail: Mail) => Promise<string>;
  /**
   * Erases the mails that the transport still stores: those to an address, or about a submission. Delivered mails are out
   * of its reach.
   */
  erase: (addressOrReference: string) => Promise<void>;
};

/** Why a mail was not sent: a sentence without addresses and without the mail server's text. */
export class MailError extends Error {
  constructor(
    message: string,
    /** The mail server has refused the mail permanently. The cause may still be its settings. */
    readonly isRefused = false,
  ) {
    super(message);
  }
}

/** Name of the sender that mail readers show. */
const SENDER = 'Arena Airsoft';

/** Milliseconds to wait for a connection to a mail server, and for its greeting. */
const CONNECT_TIMEOUT = 10_000;

/**
 * Milliseconds to wait for an answer of the mail server. A server that accepts a mail later gets it again, so this is
 * longer than servers need to check a mail before they accept it.
 */
const ANSWER_TIMEOUT = 60_000;

function connectTo(url: string) {
  return createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT,
    greetingTimeout: CONNECT_TIMEOUT,
    socketTimeout: ANSWER_TIMEOUT,
  });
}

/**
 * Connects to a mail server and signs in, without sending a mail.
 * @throws MailError with the code of the failure
 */
export async function verifyMailServer(url: string) {
  await connectTo(url).verify().catch(throwWithoutRecipient);
}

/** Sends mails through the mail server at a URL such as `smtp://user:password@host:587`. */
export function smtpTransport(url: string, from: string): MailTransport {
  const transport = connectTo(url);
  return {
    send: async (mail) => {
      await transport.sendMail(toMessage(mail, from)).catch(throwWithoutRecipient);
      return 'the mail server';
    },
    erase: async () => undefined,
  };
}

/** Replaces the mail server's answer, which names the recipient: the log must not contain addresses. */
function throwWithoutRecipient({ code, responseCode }: Error & { code?: string; responseCode?: number }): never {
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  throw new MailError(
    `The mail server did not accept a mail: ${[code, responseCode].filter(Boolean).join(' ')}.`,
    isAboutMail && responseCode !== undefined && responseCode >= 500,
  );
}

/** Writes each mail to a file in a folder, for developers and tests. The file names sort by time. */
export function fileTransport(folder: string, from: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (mail) => {
      const { message } = await composer.sendMail(toMessage(mail, from));
      const time = mail.at.toISOString().replaceAll(':', '-');
      const path = join(folder, `${time}-${mail.kind}-${mail.about ?? randomUUID().slice(0, 8)}.eml`);
      await writeDurably(path, message.toString());
      return folder;
    },
    erase: async (addressOrReference) => {
      const names = await readdir(folder).catch(() => []);
      for (const name of names.filter((name) => name.endsWith('.eml'))) {
        const isConcerned = addressOrReference.includes('@')
          ? await isTo(join(folder, name), addressOrReference)
          : name.endsWith(`-${addressOrReference}.eml`);
        if (isConcerned) await rm(join(folder, name));
      }
    },
  };
}

function toMessage({ kind: _, id, at, to, replyTo, about: __, ...mail }: Mail, from: string): SendMailOptions {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    ...mail,
    from: { name: SENDER, address: from },
    // As an object, because nodemailer parses a text as a list of recipients.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    date: at,
    ...(id && { messageId: `<${id}@${domain}>` }),
    textEncoding: 'quoted-printable',
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Keeps nodemailer from reading files or URLs that a mail names.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether a mail in a file is to an address. Servers of the previous version ended lines without `\r`. */
async function isTo(file: string, address: string): Promise<boolean> {
  const [headers = ''] = (await readFile(file, 'utf8')).split(/\r?\n\r?\n/, 1);
  const recipient = /^To:\s*<?([^\s>]*)>?$/im.exec(headers)?.[1] ?? '';
  return asciiDomain(recipient) === asciiDomain(address);
}

function asciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return comparableAddress(`${address.slice(0, at)}${domainToASCII(address.slice(at))}`);
}
