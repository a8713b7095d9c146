import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../forms/language';

const LanguageContext = createContext<Language>('en');

/** Sets the language of the words that components below it bring along, such as that of a button. */
export function UiLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the words that a component brings along. English, unless the page has chosen another. */
export function useUiLanguage(): Language {
  return useContext(LanguageContext);
}
