import { PauseButton } from '@arena/shared/ui/controls/pause-button';
import { useState } from 'react';
import { PageSection } from '../page/page-section';
import { FieldNote } from './field-note';
import { notes } from './notes';
import styles from './testimonials.module.css';

/** Scrolling testimonials from players. When paused, all of them are visible side by side. */
export function Testimonials() {
  const [paused, setPaused] = useState(false);
  return (
    <PageSection
      title="Testimonials"
      control={
        <div className={styles.control}>
          <PauseButton paused={paused} onToggle={() => setPaused(!paused)} what="testimonials" />
        </div>
      }
    >
      <div className={styles.notes} data-paused={paused}>
        <div className={styles.window}>
          <div className={styles.track}>
            <ul className={styles.list} aria-label="Testimonials from players">
              {notes.map((note) => (
                <FieldNote key={note.name} note={note} />
              ))}
            </ul>
            <ul className={styles.copy} aria-hidden="true">
              {notes.map((note) => (
                <FieldNote key={note.name} note={note} />
              ))}
            </ul>
          </div>
        </div>
      </div>
    </PageSection>
  );
}
