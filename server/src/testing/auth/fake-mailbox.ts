import type { Mail, MailTransport } from '../../venue/mails/mail-transport';

/** A mail transport that keeps mails in memory for a test to read. */
export function createFakeMailbox() {
  const mails: Mail[] = [];
  let waiters: (() => void)[] = [];
  const transport: MailTransport = {
    send: async (mail) => {
      mails.push(mail);
      for (const resolve of waiters.splice(0)) resolve();
      return 'the mailbox';
    },
    erase: async () => undefined,
  };

  /** Waits for a mail of a kind to an address, removes it from the mailbox and returns it; the oldest first. */
  async function take(kind: string, to: string): Promise<{ code: string; link: string; text: string }> {
    const index = mails.findIndex((mail) => mail.kind === kind && mail.to === to);
    const [mail] = index < 0 ? [] : mails.splice(index, 1);
    if (mail) return { text: mail.text, code: findCode(mail.text), link: findLink(mail.text) };
    await new Promise<void>((resolve) => {
      waiters = [...waiters, resolve];
    });
    return take(kind, to);
  }

  return { transport, take, mails };
}

function findCode(text: string): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** The path of the link below the backend's mount point. Its origin is unusable: the test server has another port. */
function findLink(text: string): string {
  return /\/auth\/v1(\/verify\?\S+)/.exec(text)?.[1] ?? '';
}
