import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { useTexts } from '@arena/shared/ui/texts';
import { houseRules } from '../content/house-rules';
import styles from './mode-rules.module.css';

/** The numbered rules of a mode and the house rules. */
export function ModeRules({ rules }: { rules: readonly string[] }) {
  const { text, lang, choice } = useTexts(houseRules);
  return (
    <div className={styles.layout}>
      <ol className={styles.rules}>
        {rules.map((rule) => (
          <li key={rule} className={styles.rule}>
            <p>{rule}</p>
          </li>
        ))}
      </ol>
      <section className={styles.house} aria-labelledby="house-rules">
        <h2 id="house-rules" className={styles.heading} lang={lang}>
          {text.title}
        </h2>
        <LanguageChoice choice={choice} />
        <ul className={styles.list} lang={lang}>
          {text.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
