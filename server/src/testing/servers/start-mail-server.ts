import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail that the mail server has accepted. */
export type ReceivedMail = Omit<Email, 'to'> & {
  /** Recipients of the envelope. */
  to: string[];
  raw: string;
};

/** When a mail server stops answering, or refuses: at the recipient, or when it has the whole mail. */
type Behaviour = 'accept' | 'refuse-recipients' | 'hang-at-recipients' | 'hang-after-data';

/** Starts a real SMTP server on this machine. It can go away and come back at the same port. */
export async function startMailServer() {
  const mails: ReceivedMail[] = [];
  let behaviour: Behaviour = 'accept';
  let attempts = 0;
  let port = 0;
  let server: SMTPServer;

  async function start() {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 1,
      // Otherwise it warns of its certificate, which is not used.
      logger: false,
      onRcptTo: (_address, _session, done) => {
        attempts += 1;
        if (behaviour === 'refuse-recipients') {
          return done(Object.assign(new Error('unknown here'), { responseCode: 550 }));
        }
        if (behaviour !== 'hang-at-recipients') done();
      },
      onData: async (stream, session, done) => {
        const bytes = await buffer(stream).catch(() => undefined);
        // The connection broke, so no mail has arrived.
        if (!bytes) return;
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await PostalMime.parse(bytes)), to, raw: bytes.toString() });
        if (behaviour !== 'hang-after-data') done();
      },
    });
    // Connections of killed processes break.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    port = (server.server.address() as AddressInfo).port;
  }

  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** In the order of their arrival. */
    mails,
    start,
    stop,
    /** How often a server has named a recipient. */
    attempts: () => attempts,
    behave: (next: Behaviour) => {
      behaviour = next;
    },
  };
}
