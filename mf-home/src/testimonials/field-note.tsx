import { Photo } from '@arena/shared/ui/content/photo';
import styles from './field-note.module.css';
import type { Note } from './notes';

/** A player's testimonial with their photo, or their initials if there is none. */
export function FieldNote({ note }: { note: Note }) {
  return (
    <li className={styles.note}>
      <blockquote className={styles.text}>{note.text}</blockquote>
      <div className={styles.from}>
        <Photo name={note.name} url={note.photo} />
        <p>
          <span className={styles.name}>{note.name}</span>
          <span className={styles.place}>{note.from}</span>
        </p>
        {note.sample && <p className={styles.sample}>Sample</p>}
      </div>
    </li>
  );
}
