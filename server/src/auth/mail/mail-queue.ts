import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Post } from './mail-transport';

/** Where mails are made. It works while the caller already has an answer, which therefore tells nothing by its time. */
export type Mailroom = {
  /** Does the work soon; what goes wrong is logged. Work that gives no mail is done all the same. */
  later: (work: () => Promise<Mail | undefined>) => void;
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>;
};

/** Mails under way at once. A mail server that hangs is given up after seconds; what comes beyond that is not kept. */
const MOST = 500;

export function openMailroom(post: Post, log: FastifyBaseLogger): Mailroom {
  const underWay = new Set<Promise<void>>();
  const handle = async (work: () => Promise<Mail | undefined>) => {
    try {
      const mail = await work();
      if (mail) log.info({ kind: mail.kind, to: await post.send(mail) }, 'A mail was sent.');
    } catch (error) {
      log.error({ err: error }, 'A mail could not be sent.');
    }
  };
  return {
    later: (work) => {
      if (underWay.size >= MOST) return log.error('A mail could not be sent: too many are under way.');
      const task = handle(work);
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
