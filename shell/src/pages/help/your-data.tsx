import { LanguageChoice } from '@arena/shared/ui/controls/language-choice';
import { useTexts } from '@arena/shared/ui/texts';
import { Link } from 'react-router-dom';
import styles from './help-page.module.css';
import { yourData } from './your-data-texts';

/** The privacy notice, in English or Hindi. */
export function YourData() {
  const { text, lang, choice } = useTexts(yourData);
  return (
    <section id="your-data" className={styles.group} aria-labelledby="your-data-title">
      <h2 id="your-data-title" lang={lang}>
        {text.title}
      </h2>
      <LanguageChoice choice={choice} />
      <div lang={lang} className={styles.notice}>
        {Object.entries(text.questions).map(([id, { question, answer }]) => (
          <details key={id} className={styles.question}>
            <summary>{question}</summary>
            <p>{answer}</p>
            {id === 'use' && <p className={styles.sample}>{text.sample}</p>}
            {id === 'rights' && (
              <p>
                <Link to="/submissions">{text.openSubmissions}</Link>
              </p>
            )}
          </details>
        ))}
      </div>
    </section>
  );
}
