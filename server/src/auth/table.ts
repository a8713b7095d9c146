import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JWK } from 'jose';

const time = () => timestamp({ withTimezone: true });

/** What somebody tells about themselves: their own text, on which no decision may rest. */
export type Metadata = Record<string, unknown>;

/** A way in which the holder of a session has proved who they are. `factor` names the one a code came from. */
export type Proof = { method: string; timestamp: number; factor?: string };

/** Everybody with an account. An e-mail address is theirs only once it is confirmed. */
export const users = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey(),
    /** In small letters. */
    email: text().notNull().unique(),
    /** In small letters; belongs to the first confirmed account that asked for it. */
    username: text(),
    /** None after an address was taken back from whoever signed up with it first. */
    passwordHash: text(),
    /** Hash of the password that a later sign-up of this address gave, which was told nothing of the account. */
    refusedPasswordHash: text(),
    metadata: jsonb().$type<Metadata>().notNull(),
    /** No longer read: the identity shows `metadata`, which is kept once. Earlier servers read it. */
    signUpData: jsonb().$type<Metadata>().notNull(),
    identityId: uuid().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    emailConfirmedAt: time(),
    lastSignInAt: time(),
    bannedUntil: time(),
    newEmail: text(),
    confirmationSentAt: time(),
    recoverySentAt: time(),
    reauthenticationSentAt: time(),
    emailChangeSentAt: time(),
  },
  (table) => [
    uniqueIndex('auth_users_username').on(table.username).where(sql`${table.emailConfirmedAt} is not null`),
    index('auth_users_new_email').on(table.newEmail),
  ],
);

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A row is a session that lasts; it carries the line of its refresh tokens, of which it knows none. */
export const sessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    createdAt: time().notNull(),
    /** Newest first. */
    proofs: jsonb().$type<Proof[]>().notNull(),
    /** What makes a refresh token into its successor. */
    lineSecret: text().notNull(),
    /** Hash of the active refresh token, and its number in the line. */
    activeHash: text().notNull(),
    activeNumber: integer().notNull(),
    /** Tokens with smaller numbers were given out before the second factor was shown. */
    firstNumber: integer().notNull(),
    rotatedAt: time().notNull(),
  },
  (table) => [index('auth_sessions_user').on(table.userId)],
);

export const MAIL_KINDS = [
  'signup',
  'recovery',
  'magiclink',
  'email_change_new',
  'email_change_current',
  'reauthentication',
] as const;

export type MailKind = (typeof MAIL_KINDS)[number];

/** Codes and links that were mailed; the newest of a kind is the only one. */
export const mailedSecrets = pgTable(
  'auth_mailed_secrets',
  {
    userId: ofUser(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    codeHash: text().notNull(),
    /** None where the mail has a code only. */
    linkHash: text().unique(),
    /** How often a code was tried. */
    tries: integer().notNull().default(0),
    sentAt: time().notNull(),
    /** When it was used while the other half of a change of address was still awaited. */
    confirmedAt: time(),
    /** Present when whoever asked for the mail wants a code for PKCE instead of a session. */
    challenge: text(),
    challengeMethod: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** When mail of a kind was last asked for, for addresses with and without an account. */
export const mailRequests = pgTable('auth_mail_requests', {
  /** Hash of kind and address. */
  key: text().primaryKey(),
  askedAt: time().notNull(),
});

/** Wrong codes that were entered, for as long as they make the next one wait. */
export const wrongCodes = pgTable('auth_wrong_codes', {
  /** Hash of what the codes were for, the account or address, and what the caller had proved. */
  key: text().primaryKey(),
  count: integer().notNull(),
  /** From here on one is forgotten each week. */
  since: time().notNull(),
  /** When the next code is taken. */
  nextAt: time().notNull(),
  /** When the owner was last told. */
  toldAt: time(),
});

/** Browsers that have logged in to an account. They prove nothing, but guesses of others do not slow them down. */
export const devices = pgTable(
  'auth_devices',
  {
    userId: ofUser(),
    /** Hash of the browser's cookie. */
    tokenHash: text().notNull(),
    seenAt: time().notNull(),
    /** When it last showed the second factor. */
    secondFactorAt: time(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/** Codes that a mailed link gave out, to be exchanged for a session by whoever has the verifier. */
export const authCodes = pgTable('auth_codes', {
  codeHash: text().primaryKey(),
  userId: ofUser(),
  challenge: text().notNull(),
  challengeMethod: text().notNull(),
  /** How the session will say its holder was recognised. */
  method: text().notNull(),
  issuedAt: time().notNull(),
});

/** Authenticator apps. */
export const factors = pgTable(
  'auth_factors',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    friendlyName: text().notNull(),
    secret: text().notNull(),
    status: text({ enum: ['unverified', 'verified'] }).notNull(),
    /** Number of the half minute whose code was used last; it and earlier ones are refused. */
    usedStep: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    lastChallengedAt: time(),
  },
  (table) => [unique('auth_factors_name').on(table.userId, table.friendlyName)],
);

export const challenges = pgTable('auth_challenges', {
  id: uuid().primaryKey(),
  factorId: uuid()
    .notNull()
    .references(() => factors.id, { onDelete: 'cascade' }),
  createdAt: time().notNull(),
  usedAt: time(),
});

/** Keys that access tokens are signed with; a retired one has lost its private part. */
export const signingKeys = pgTable('auth_signing_keys', {
  kid: text().primaryKey(),
  publicKey: jsonb().$type<JWK>().notNull(),
  privateKey: jsonb().$type<JWK>(),
  createdAt: time().notNull(),
  retiredAt: time(),
});

export type UserRow = typeof users.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type FactorRow = typeof factors.$inferSelect;
