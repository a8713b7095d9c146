import styles from './gate.module.css';
import type { ShownPlayer } from './players';

type Props = {
  text: string;
  players: readonly ShownPlayer[];
  onChoose: (reference: string) => void;
};

/** Players whom a text without a match may mean. Staff choose: a similar name may be another person. */
export function NearMatches({ text, players, onChoose }: Props) {
  return (
    <section aria-label="Near matches" className={styles.results}>
      <p className={styles.notice} data-kind="warning">
        <strong>! No exact match</strong> for “{text}”. Did you mean …
      </p>
      <ul className={styles.list}>
        {players.map(({ reference, name, age, phoneEnd }) => (
          <li key={reference} className={styles.list}>
            <button type="button" className={styles.button} onClick={() => onChoose(reference)}>
              {name}, {age} years, phone …{phoneEnd}, {reference}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
