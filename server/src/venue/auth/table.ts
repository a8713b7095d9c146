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

/** Data that users set about themselves. It is untrusted: never base decisions on it. */
export type Metadata = Record<string, unknown>;

/** One way the holder of a session authenticated. `factor` is the id of the authenticator app, if one was used. */
export type Proof = { method: string; timestamp: number; factor?: string };

/** Accounts. An account owns its email address only once the address is confirmed. */
export const users = pgTable(
  'auth_users',
  {
    id: uuid().primaryKey(),
    /** In lower case. */
    email: text().notNull().unique(),
    /** In lower case. The first account to confirm its address owns the username. */
    username: text(),
    /** Null until the owner chooses a password, for example after signing up with a magic link. */
    passwordHash: text(),
    /** Hash of the password of a rejected sign-up with this address, whose sender must not learn about the account. */
    refusedPasswordHash: text(),
    metadata: jsonb().$type<Metadata>().notNull(),
    /** Unused: the identity shows `metadata` instead. Earlier servers still read it. */
    signUpData: jsonb().$type<Metadata>().notNull(),
    identityId: uuid().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    emailConfirmedAt: time(),
    /** Time at which a mail proved that the owner reads this address. Null: never, as with auto-confirm. */
    addressProvenAt: time(),
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

/** One row per active session. It stores only hashes of the session's refresh-token family. */
export const sessions = pgTable(
  'auth_sessions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    createdAt: time().notNull(),
    /** Newest first. */
    proofs: jsonb().$type<Proof[]>().notNull(),
    /** HMAC key that derives each refresh token from its predecessor. */
    familySecret: text('line_secret').notNull(),
    /** Hash of the active refresh token, and its number in the family. */
    activeHash: text().notNull(),
    activeNumber: integer().notNull(),
    /** Tokens with smaller numbers were issued before the second factor was verified. */
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

/** Mailed codes and links, only the newest of each kind. */
export const mailedSecrets = pgTable(
  'auth_mailed_secrets',
  {
    userId: ofUser(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    codeHash: text().notNull(),
    /** Null for mails that contain only a code. */
    linkHash: text().unique(),
    /** Number of codes tried. */
    tries: integer().notNull().default(0),
    sentAt: time().notNull(),
    /** When it was used. The row stays while the confirmation by the other address of an address change is pending. */
    confirmedAt: time(),
    /** Set when the mail's requester uses PKCE and gets an authorization code instead of a session. */
    challenge: text(),
    challengeMethod: text(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
);

/** When a mail of a kind was last requested, for addresses with and without an account. */
export const mailRequests = pgTable('auth_mail_requests', {
  /** Hash of kind and address. */
  key: text().primaryKey(),
  askedAt: time().notNull(),
});

/** Counters of wrong codes, each for as long as it delays the next attempt. */
export const wrongCodes = pgTable('auth_wrong_codes', {
  /** Hash of the codes' purpose, the account or address, and how the caller has authenticated. */
  key: text().primaryKey(),
  count: integer().notNull(),
  /** The counter drops by one for each week after this time. */
  since: time().notNull(),
  /** When the next code is accepted. */
  nextAt: time().notNull(),
  /** When the owner was last notified. */
  toldAt: time(),
});

/** Browsers that have logged in to an account. They do not prove an identity, but have separate rate limits. */
export const devices = pgTable(
  'auth_devices',
  {
    userId: ofUser(),
    /** Hash of the cookie. */
    tokenHash: text().notNull(),
    seenAt: time().notNull(),
    /** When it last verified the second factor. */
    secondFactorAt: time(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.tokenHash] })],
);

/** Authorization codes of mailed links. The browser that has the PKCE verifier exchanges them for a session. */
export const authCodes = pgTable('auth_codes', {
  codeHash: text().primaryKey(),
  userId: ofUser(),
  challenge: text().notNull(),
  challengeMethod: text().notNull(),
  /** Authentication method of the session to be opened. */
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
    /** Time step (30 s) of the last used code. Codes of this and earlier steps are rejected. */
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

/** Keys that sign access tokens. A retired key keeps only its public part. */
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
