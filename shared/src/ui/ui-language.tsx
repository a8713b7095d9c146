import { createContext, type ReactNode, useContext } from 'react';
import type { Language } from '../forms/language';

const LanguageContext = createContext<Language>('en');

/** Sets the language of the built-in words of the components below it, such as those of a button. */
export function UiLanguage({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The language of the built-in words of a component. English, unless the page has chosen another. */
export function useUiLanguage(): Language {
  return useContext(LanguageContext);
}
