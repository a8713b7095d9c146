import { useEffect, useSyncExternalStore } from 'react';
import { LANGUAGES, type Language, langOf, type Translation } from '../forms/language';
import { safeLocalStorage } from '../storage/safe-storage';
import { storedChoice, useStoredChoice } from '../storage/stored-choice';

/** The language that a visitor chose on any page. Shell and sections each bundle a copy and share the stored value. */
const languageChoice = storedChoice<Language>({ key: 'language', storage: safeLocalStorage, values: LANGUAGES });

type State = 'unloaded' | 'loading' | 'loaded' | 'failed';

type Definition<English> = { en: English; hi: () => Promise<{ hi: Translation<English> }> };

/** Texts in English and Hindi. */
export type Texts<English> = ReturnType<typeof defineTexts<English>>;

/**
 * Texts in two languages. English is part of the bundle; Hindi loads when a visitor chooses it.
 * @param en the English texts: strings, functions that return strings, and lists and objects of them
 * @param hi imports the module that exports the Hindi texts as `hi`; each call retries a failed import
 */
export function defineTexts<const English>({ en, hi }: Definition<English>) {
  let state: State = 'unloaded';
  let hindi: Translation<English> | undefined;
  const listeners = new Set<() => void>();
  const setState = (next: State) => {
    state = next;
    for (const onChange of listeners) onChange();
  };
  return {
    /** The texts in a language; in English as long as Hindi has not been loaded. */
    in: (language: Language): English | Translation<English> => (language === 'hi' && hindi) || en,
    state: () => state,
    /** Loads the Hindi texts. Never throws. */
    async load() {
      if (state === 'loading' || state === 'loaded') return;
      setState('loading');
      try {
        ({ hi: hindi } = await hi());
        setState('loaded');
      } catch {
        setState('failed');
      }
    },
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/**
 * Texts in the language that the visitor chose, and in English until Hindi has been loaded.
 * @returns `text`; `language`, which is stored with what the visitor agrees to; `lang` for the elements that contain the
 *   texts; `choice` for `LanguageChoice`
 */
export function useTexts<English>(texts: Texts<English>) {
  const chosen = useStoredChoice(languageChoice);
  const state = useSyncExternalStore(texts.subscribe, texts.state, () => 'unloaded' as const);
  useEffect(() => {
    if (chosen === 'hi') void texts.load();
  }, [chosen, texts]);
  const language: Language = chosen === 'hi' && state === 'loaded' ? 'hi' : 'en';
  return {
    text: texts.in(language),
    language,
    lang: langOf(language),
    choice: {
      chosen,
      shown: language,
      failed: chosen === 'hi' && state === 'failed',
      choose(next: Language) {
        languageChoice.set(next);
        if (next === 'hi') void texts.load();
      },
    },
  };
}
