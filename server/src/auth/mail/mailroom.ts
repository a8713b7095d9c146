import type { FastifyBaseLogger } from 'fastify';
import type { Mail, Post } from './post';

/** Where mails are made. It works while the caller already has an answer, which therefore tells nothing by its time. */
export type Mailroom = {
  /** Does the work soon; what goes wrong is logged. Work that gives no mail is done all the same. */
  later: (work: () => Promise<Mail | undefined>) => void;
  /** Resolves when nothing is left to do. */
  settled: () => Promise<void>;
};

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
      const task = handle(work);
      underWay.add(task);
      void task.finally(() => underWay.delete(task));
    },
    settled: async () => {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}
