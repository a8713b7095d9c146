import { FieldDrawing } from './field-drawing';
import styles from './technologies.module.css';
import { technologies } from './technologies-content';

/** A drawing of the field with callouts, and its parts list. */
export function Technologies() {
  return (
    <div className={styles.sheet}>
      <FieldDrawing />
      <ol className={styles.parts}>
        {technologies.map(({ name, text }) => (
          <li key={name} className={styles.part}>
            <h3 className={styles.name}>{name}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
