import { SampleNote } from '../page/sample-note';
import styles from './story.module.css';
import { story } from './story-entries';

/** The history of the arena as dated entries. */
export function Story() {
  return (
    <>
      <ol className={styles.log}>
        {story.map(({ when, title, text }) => (
          <li key={when} className={styles.entry}>
            <p className={styles.when}>
              <time dateTime={when}>{when}</time>
            </p>
            <div>
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      {story.some(({ sample }) => sample) && <SampleNote>A sample story, until the venue tells its own.</SampleNote>}
    </>
  );
}
