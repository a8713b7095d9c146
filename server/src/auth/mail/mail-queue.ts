import type { FastifyBaseLogger } from 'fastify';
import { Counter } from 'prom-client';
import type { Mail, MailTransport } from './mail-transport';

const mails = new Counter({
  name: 'arena_mails_total',
  help: 'Mails to visitors, by whether the mail server accepted them.',
  labelNames: ['result'],
});

/**
 * Composes and sends mails in the background, after the answer to the caller: the response time does not reveal whether
 * there is an account.
 */
export type MailQueue = {
  /** Starts a job and sends the mail it resolves with, if any. Errors are logged. */
  enqueue: (job: () => Promise<Mail | undefined>) => void;
  /** Resolves when all jobs have finished. */
  drain: () => Promise<void>;
};

/** Jobs in progress. Beyond that, mails are dropped; it takes a slow mail server, whose connections time out in seconds. */
const MAX_JOBS = 500;

export function openMailQueue(mailTransport: MailTransport, log: FastifyBaseLogger): MailQueue {
  const jobs = new Set<Promise<void>>();
  const fail = (details: object, message: string) => {
    mails.inc({ result: 'failed' });
    log.error(details, message);
  };
  for (const result of ['sent', 'failed']) mails.inc({ result }, 0);
  const run = async (job: () => Promise<Mail | undefined>) => {
    try {
      const mail = await job();
      if (!mail) return;
      log.info({ kind: mail.kind, to: await mailTransport.send(mail) }, 'A mail was sent.');
      mails.inc({ result: 'sent' });
    } catch (error) {
      fail({ err: error }, 'A mail could not be sent.');
    }
  };
  return {
    enqueue: (job) => {
      if (jobs.size >= MAX_JOBS) return fail({}, 'A mail could not be sent: the mail queue is full.');
      const running = run(job);
      jobs.add(running);
      void running.finally(() => jobs.delete(running));
    },
    drain: async () => {
      while (jobs.size > 0) await Promise.all(jobs);
    },
  };
}
