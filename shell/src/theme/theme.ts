import { safeLocalStorage } from '@arena/shared/storage/safe-storage';
import { storedChoice } from '@arena/shared/storage/stored-choice';

const themes = ['dusk', 'paper', 'system'] as const;

/** A palette that visitors can choose. */
export type Theme = (typeof themes)[number];

export const themeChoice = storedChoice<Theme>({ key: 'theme', storage: safeLocalStorage, values: themes });

/** Applies the chosen theme now and whenever it changes, in this tab or another. Call it before rendering. */
export function applyTheme() {
  const apply = () => {
    document.documentElement.dataset.theme = themeChoice.get();
  };
  apply();
  themeChoice.subscribe(apply);
}
