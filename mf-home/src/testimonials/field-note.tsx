import { Initials } from '@arena/shared/ui/initials';
import styles from './field-note.module.css';
import type { Note } from './notes';

/** One player's words, with their photo or, without one, a circle with their initials. */
export function FieldNote({ note }: { note: Note }) {
  return (
    <li className={styles.note}>
      <blockquote className={styles.text}>{note.text}</blockquote>
      <div className={styles.from}>
        {note.photo ? (
          <img className={styles.photo} src={note.photo} width={48} height={48} alt="" loading="lazy" />
        ) : (
          <Initials name={note.name} />
        )}
        <p>
          <span className={styles.name}>{note.name}</span>
          <span className={styles.place}>{note.from}</span>
        </p>
        {note.sample && <p className={styles.sample}>Sample</p>}
      </div>
    </li>
  );
}
