import { type JsonObject, textOf } from '@arena/shared/api/json';
import { sentSchemas } from '@arena/shared/contract/api/sent-submissions';
import * as z from 'zod/mini';

const { submission, message } = sentSchemas(z.string());

/** A form that a visitor sent: a pre-booking or a waiver. */
export type Submission = z.output<typeof submission>;

export type SentPrebooking = Extract<Submission, { kind: 'prebooking' }>;
export type SentWaiver = Extract<Submission, { kind: 'waiver' }>;

/** A message to the venue. */
export type SentMessage = z.output<typeof message>;

/** Submissions and messages sent with the account's email address, newest first. */
export type SentSubmissions = {
  email: string;
  submissions: readonly Submission[];
  messages: readonly SentMessage[];
};

/** Reads a submission of the server's answer; undefined if it is not valid. */
export function readSubmission(data: unknown): Submission | undefined {
  return submission.safeParse(data).data;
}

/** Reads the server's answer with all submissions; undefined if it is not valid. */
export function readSubmissions({ email, submissions, messages }: JsonObject): SentSubmissions | undefined {
  const address = textOf(email);
  const list = z.array(submission).safeParse(submissions).data;
  const sent = z.array(message).safeParse(messages).data;
  return address !== undefined && list && sent ? { email: address, submissions: list, messages: sent } : undefined;
}
