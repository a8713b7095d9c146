import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database';
import { AuthError, invalid } from '../http/auth-error';
import { users } from '../table';

/** Scripts allowed in usernames. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
].map((script) => [script]);

/** Scripts that Japanese, Korean and Chinese combine. */
const COMBINED_SCRIPTS = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const SINGLE_SCRIPT = [...SCRIPTS, ...COMBINED_SCRIPTS].map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
});

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Names that consist only of letters of another script that look like Latin ones: they imitate Latin names. */
const LATIN_LOOKALIKES = [
  /^[\p{Script=Common}асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ]*[асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ][\p{Script=Common}асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ]*$/u,
  /^[\p{Script=Common}αγικνορτυχω]*[αγικνορτυχω][\p{Script=Common}αγικνορτυχω]*$/u,
];

/**
 * Rejects usernames that could pass for another: invisible characters, letters of several scripts, or only letters that
 * look like Latin ones. Existing accounts keep their usernames.
 * @throws AuthError
 */
export function requireReadableUsername(username: string) {
  if (INVISIBLE.test(username)) throw invalid('A username cannot have invisible characters.');
  if (!SINGLE_SCRIPT.some((pattern) => pattern.test(username))) {
    throw invalid('Please use the letters of one script for your username.');
  }
  if (LATIN_LOOKALIKES.some((pattern) => pattern.test(username.toLowerCase()))) {
    throw invalid('This username can be taken for one in Latin letters. Please choose another one.');
  }
}

/** @throws AuthError when a confirmed account has the username */
export async function requireFreeUsername(db: Database, username: string) {
  if (!(await isUsernameTaken(db, username))) return;
  throw new AuthError(422, 'username_taken', 'This username is already taken. Please choose another one.');
}

/** Whether a confirmed account has the username. Unconfirmed accounts have no claim to theirs yet. */
export async function isUsernameTaken(db: Database, username: string): Promise<boolean> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), isNotNull(users.emailConfirmedAt)));
  return owners.length > 0;
}
