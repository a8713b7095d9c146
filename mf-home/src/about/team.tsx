import { Initials } from '@arena/shared/ui/content/initials';
import { SampleNote } from '../page/sample-note';
import { crew } from './crew';
import styles from './team.module.css';

/** The crew of the arena. */
export function Team() {
  return (
    <>
      <ul className={styles.crew}>
        {crew.map(({ name, role, text, team }) => (
          <li key={name} className={styles.member}>
            <Initials name={name} team={team} size="large" shape="hexagon" />
            <div>
              <h3 className={styles.name}>{name}</h3>
              <p className={styles.role}>{role}</p>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {crew.some(({ sample }) => sample) && <SampleNote>Sample names, until the crew introduces itself.</SampleNote>}
    </>
  );
}
