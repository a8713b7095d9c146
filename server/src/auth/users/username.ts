import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { AuthFailure, invalid } from '../http/auth-error';
import { users } from '../table';

/** Scripts that usernames are written in, and those that Japanese, Korean and Chinese mix. */
const SCRIPTS = [
  ...['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Thaana', 'Ethiopic'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Thai', 'Lao', 'Tibetan', 'Myanmar', 'Khmer'],
].map((script) => [script]);
const MIXED = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];

const OF_ONE_SCRIPT = [...SCRIPTS, ...MIXED].map((scripts) => {
  const letters = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[${letters}\\p{Script=Common}\\p{Script=Inherited}]*$`, 'u');
});

const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/u;

/** Letters of other scripts that look like Latin ones: a name of these alone is taken for another. */
const LIKE_LATIN = [
  /^[\p{Script=Common}асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ]*[асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ][\p{Script=Common}асԁеһіјӏкмортԛѕԝхуъьҽпгѵѡ]*$/u,
  /^[\p{Script=Common}αγικνορτυχω]*[αγικνορτυχω][\p{Script=Common}αγικνορτυχω]*$/u,
];

/**
 * Makes sure that a username is what it looks like: nothing invisible, the letters of one script, and none that only
 * look like Latin ones. Accounts of before keep theirs.
 * @throws AuthFailure
 */
export function requireReadableUsername(username: string) {
  if (INVISIBLE.test(username)) throw invalid('A username cannot have invisible characters.');
  if (!OF_ONE_SCRIPT.some((pattern) => pattern.test(username))) {
    throw invalid('Please use the letters of one script for your username.');
  }
  if (LIKE_LATIN.some((pattern) => pattern.test(username.toLowerCase()))) {
    throw invalid('This username can be taken for one in Latin letters. Please choose another one.');
  }
}

/** @throws AuthFailure when a confirmed account has the username */
export async function requireFreeUsername(db: Database, username: string) {
  if (!(await isTaken(db, username))) return;
  throw new AuthFailure(422, 'username_taken', 'This username is already taken. Please choose another one.');
}

/** Whether a confirmed account has the username; the others have only asked for it. */
export async function isTaken(db: Database, username: string): Promise<boolean> {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), isNotNull(users.emailConfirmedAt)));
  return owners.length > 0;
}
