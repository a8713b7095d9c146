import { type JsonObject, textOf } from '@arena/shared/api/json';
import type { SentMessageOnWire, SentSubmissionOnWire } from '@arena/shared/contract/submissions-api';
import { LANGUAGES } from '@arena/shared/forms/language';
import * as z from 'zod/mini';

/** What a visitor sent: a pre-booking or a waiver. */
export type Submission = SentSubmissionOnWire;

export type SentPrebooking = Extract<Submission, { kind: 'prebooking' }>;
export type SentWaiver = Extract<Submission, { kind: 'waiver' }>;

/** A message to the venue. */
export type SentMessage = SentMessageOnWire;

/** What the account's email address was used for, the newest first. */
export type SentSubmissions = {
  email: string;
  submissions: readonly Submission[];
  messages: readonly SentMessage[];
};

const text = z.string();
const textOrNull = z.nullable(z.string());

const common = {
  reference: text,
  receivedAt: text,
  revision: z.number(),
  correctedAt: textOrNull,
  withdrawnAt: textOrNull,
  textVersion: text,
  language: z.enum(LANGUAGES),
};

/** The contract's schema needs all of zod, so the page has its own. The types of both must agree. */
const submission: z.ZodMiniType<Submission> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('prebooking'),
    ...common,
    fields: z.object({ name: text, mobile: text, city: text, otherCity: textOrNull, comments: text }),
  }),
  z.object({
    kind: z.literal('waiver'),
    ...common,
    validUntil: text,
    qrCode: z.optional(text),
    checkIns: z.array(z.object({ at: text })),
    fields: z.object({
      firstName: text,
      lastName: text,
      dob: text,
      address: textOrNull,
      city: textOrNull,
      state: textOrNull,
      zip: textOrNull,
      phone: text,
      medicalCondition: z.enum(['yes', 'no']),
      guardianName: textOrNull,
      guardianPhone: textOrNull,
    }),
  }),
]);

const message: z.ZodMiniType<SentMessage> = z.object({
  reference: text,
  receivedAt: text,
  message: text,
  textVersion: text,
  language: z.enum(LANGUAGES),
});

/** Reads a submission of the server's answer; undefined if it is none. */
export function readSubmission(data: unknown): Submission | undefined {
  return submission.safeParse(data).data;
}

/** Reads the server's answer with all submissions; undefined if it is something else. */
export function readSubmissions({ email, submissions, messages }: JsonObject): SentSubmissions | undefined {
  const address = textOf(email);
  const list = z.array(submission).safeParse(submissions).data;
  const sent = z.array(message).safeParse(messages).data;
  return address !== undefined && list && sent ? { email: address, submissions: list, messages: sent } : undefined;
}
