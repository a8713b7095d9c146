import leven from 'leven';
import type { Lookup } from '../../forms/lookup';
import { foldName } from './fold-name';

/** The data of a player to compare. A phone at the gate does not have the phone numbers. */
export type Candidate = { reference: string; name: string; phone?: string };

/** Letters of a word of which one may be wrong, and of which two may be. */
const [SHORT, LONG] = [4, 8];

/**
 * Whether a lookup without an exact match may mean this player: one character of the reference or one digit of the phone
 * is wrong, or every word is spelled almost like a word of the name, in Latin letters or Devanagari.
 */
export function isNearMatch({ reference, phoneEnd, words }: Lookup, candidate: Candidate): boolean {
  return (
    (reference !== null && differsOnce(reference, candidate.reference)) ||
    (phoneEnd !== null && differsOnce(phoneEnd, lastDigits(candidate.phone ?? '', phoneEnd.length))) ||
    isNearName(words, candidate.name)
  );
}

const lastDigits = (phone: string, count: number) => phone.replaceAll(/\D/g, '').slice(-count);

/** Whether two texts of one length differ in one character. */
function differsOnce(first: string, second: string): boolean {
  return first.length === second.length && [...first].filter((character, i) => character !== second[i]).length === 1;
}

function isNearName(words: readonly string[], name: string): boolean {
  const typed = words.map(foldName);
  const stored = name.split(/\s+/).map(foldName);
  return typed.length > 0 && typed.every((word) => stored.some((other) => isNearWord(word, other)));
}

function isNearWord(typed: string, stored: string): boolean {
  if (typed.length < SHORT - 1) return typed !== '' && typed === stored;
  if (stored.startsWith(typed)) return true;
  // The first letter is rarely wrong, and Asha and Usha are two names.
  if (stored[0] !== typed[0]) return false;
  const wrong = typed.length < SHORT ? 0 : typed.length < LONG ? 1 : 2;
  // The library returns the maximum also for greater distances.
  return leven(typed, stored, { maxDistance: wrong + 1 }) <= wrong;
}
