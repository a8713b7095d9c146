import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail server that can go away, and come back at the same port. */
export class MailReceiver {
  /** Headers of accepted mails, in the order of their arrival. */
  readonly mails: { subject: string; messageId: string }[] = [];
  private server = new SMTPServer();
  private port = 0;

  get url() {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async start() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      // Otherwise it warns of its certificate, which is not used.
      logger: false,
      onData: async (stream, _session, done) => {
        const mail = await text(stream);
        this.mails.push({ subject: headerOf(mail, 'Subject'), messageId: headerOf(mail, 'Message-ID') });
        done();
      },
    });
    // Connections of killed servers break.
    this.server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.server.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.server.address() as AddressInfo).port;
  }

  stop() {
    return new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

function headerOf(mail: string, name: string): string {
  return new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1]?.trim() ?? '';
}
