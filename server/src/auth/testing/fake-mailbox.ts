import type { Mail, Post } from '../mail/mail-transport';

/** Mails as a test reads them, instead of a mail server. */
export function openMailbox() {
  const mails: Mail[] = [];
  let waiting: (() => void)[] = [];
  const post: Post = {
    send: async (mail) => {
      mails.push(mail);
      for (const wake of waiting.splice(0)) wake();
      return 'the mailbox';
    },
    erase: async () => undefined,
  };

  /** Takes the oldest mail of a kind to an address, once it is there. */
  async function take(kind: string, to: string): Promise<{ code: string; link: string; text: string }> {
    const at = mails.findIndex((mail) => mail.kind === kind && mail.to === to);
    const [mail] = at < 0 ? [] : mails.splice(at, 1);
    if (mail) return { text: mail.text, code: codeIn(mail.text), link: linkIn(mail.text) };
    await new Promise<void>((wake) => {
      waiting = [...waiting, wake];
    });
    return take(kind, to);
  }

  return { post, take, mails };
}

function codeIn(text: string): string {
  return /^\d{6}$/m.exec(text)?.[0] ?? '';
}

/** The path of the link, from the backend's address on: the tests' server has another port than the mails say. */
function linkIn(text: string): string {
  return /\/auth\/v1(\/verify\?\S+)/.exec(text)?.[1] ?? '';
}
