import { z } from 'zod';
import { timestamp } from './time/timestamp';

/** The state of mails to visitors. */
export const mailStatus = z.object({
  /** Mails that wait to be sent. */
  waiting: z.number(),
  /** When the oldest of them was requested. */
  waitingSince: timestamp.nullable(),
  /** Mails of the last week that were given up. */
  givenUp: z.number(),
  /** Why the last attempt failed, of those that wait or were given up. */
  error: z.string().nullable(),
});
export type MailStatus = z.output<typeof mailStatus>;

/** A warning for operators about mails to visitors; empty if none fails. */
export function describeMails({ waiting, waitingSince, givenUp, error }: MailStatus): string {
  if (!error) return '';
  const since = waitingSince ? ` since ${waitingSince.toISOString()}` : '';
  const parts = [
    waiting > 0 && `${countMails(waiting)} waiting${since}`,
    givenUp > 0 && `${countMails(givenUp)} given up`,
  ];
  return `Mails to visitors fail: ${parts.filter(Boolean).join(', ')}. ${error}`;
}

function countMails(mails: number): string {
  return `${mails} ${mails === 1 ? 'mail' : 'mails'}`;
}
