const CONSONANTS: Record<string, string> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'ch', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'f', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
};

/** A long vowel is written like the short one, because people spell both alike in Latin letters. */
const VOWELS: Record<string, string> = {
  ...{ अ: 'a', आ: 'a', इ: 'i', ई: 'i', उ: 'u', ऊ: 'u', ऋ: 'ri', ए: 'e', ऐ: 'ai', ऑ: 'o', ओ: 'o', औ: 'au' },
};

const VOWEL_SIGNS: Record<string, string> = {
  ...{ 'ा': 'a', 'ि': 'i', 'ी': 'i', 'ु': 'u', 'ू': 'u', 'ृ': 'ri', 'े': 'e', 'ै': 'ai', 'ॉ': 'o', 'ो': 'o', 'ौ': 'au' },
  '्': '',
};

const SIGNS: Record<string, string> = { 'ं': 'n', 'ँ': 'n', 'ः': 'h' };

/** Spellings that sound alike in Indian names. Doubled letters come last. */
const ALIKE: readonly [RegExp, string][] = [
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/chh/g, 'ch'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/(.)\1+/g, '$1'],
];

/**
 * A word of a name for comparison: Latin small letters without accents, one spelling for those that sound alike. आशा and
 * Asha are both `asha`; Sana and Sanna are both `sana`. For no display: different names may become one.
 */
export function foldName(word: string): string {
  const letters = toLatin(word)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  return ALIKE.reduce((text, [spelling, common]) => text.replaceAll(spelling, common), letters);
}

/** Devanagari in Latin letters. A consonant without a sign is spoken with an a, but not at the end of a word. */
function toLatin(word: string): string {
  // The nukta, which marks sounds of other languages, and joiners.
  const characters = [...word.normalize('NFD').replaceAll(/[\u093c\u200c\u200d]/g, '')];
  return characters
    .map((character, i) => {
      const consonant = CONSONANTS[character];
      if (consonant === undefined) return VOWELS[character] ?? VOWEL_SIGNS[character] ?? SIGNS[character] ?? character;
      const next = characters[i + 1];
      return next === undefined || next in VOWEL_SIGNS ? consonant : `${consonant}a`;
    })
    .join('');
}
