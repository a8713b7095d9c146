import { storedChoice } from '../stored-choice/stored-choice';

const themes = ['dusk', 'paper', 'system'] as const;

/** The palettes a visitor can choose, in the order shown. */
export type Theme = (typeof themes)[number];

export const themeChoice = storedChoice<Theme>({ key: 'theme', storage: 'local', values: themes });

/** Paints the page as chosen, now and whenever the choice changes, in this tab or another. Call before rendering. */
export function applyTheme() {
  const paint = () => {
    document.documentElement.dataset.theme = themeChoice.get();
  };
  paint();
  themeChoice.subscribe(paint);
}
