import { LANGUAGE_NAMES, LANGUAGES } from '../../forms/language';
import type { useTexts } from '../texts';
import { WithoutScripts } from '../without-scripts';
import styles from './language-choice.module.css';

type LanguageChoiceProps = {
  choice: ReturnType<typeof useTexts>['choice'];
  /** Path of a page with the same texts in Hindi for browsers without scripts, if there is one. */
  hindiPage?: string;
};

/** Chooses the language of texts. The choice applies to all pages and stays in the browser. */
export function LanguageChoice({ choice: { chosen, shown, failed, choose }, hindiPage }: LanguageChoiceProps) {
  const selected = failed ? shown : chosen;
  return (
    <div className={styles.choice}>
      <fieldset className={styles.buttons} lang="en" aria-label="Language of these texts">
        {LANGUAGES.map((language) => (
          <button
            key={language}
            type="button"
            lang={language}
            aria-pressed={language === selected}
            className={styles.button}
            onClick={() => choose(language)}
          >
            {LANGUAGE_NAMES[language]}
          </button>
        ))}
      </fieldset>
      {hindiPage && (
        <WithoutScripts>
          <a href={hindiPage} lang="hi" hrefLang="hi" className={styles.link}>
            {LANGUAGE_NAMES.hi}
          </a>
        </WithoutScripts>
      )}
      <div role="status" className={styles.message}>
        {failed && (
          <>
            <p lang="en">The Hindi text could not be loaded. Please choose it again.</p>
            <p lang="hi">हिन्दी पाठ लोड नहीं हो सका। कृपया उसे फिर से चुनें।</p>
          </>
        )}
      </div>
    </div>
  );
}
