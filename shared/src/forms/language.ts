/** Languages of the texts that visitors agree to. The first is the default, and the language of the pages. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/** The names of the languages, each in itself. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const satisfies Record<Language, string>;

/** The `lang` of an element with texts in this language. English needs none: it is the language of the pages. */
export function langOf(language: Language): string | undefined {
  return language === LANGUAGES[0] ? undefined : language;
}

/** The same structure with other words: no text or function is missing, and every list is as long as the English one. */
export type Translation<English> = English extends string
  ? string
  : English extends (...values: infer Values) => string
    ? (...values: Values) => string
    : { readonly [Key in keyof English]: Translation<English[Key]> };
