import styles from './standings.module.css';

type Row = {
  id: string;
  rank: number;
  name: string;
  facts: string;
  wins: number;
  details: readonly string[];
  bio: string;
};

/** A ranked list; a row opens to its profile. */
export function Standings({ rows }: { rows: readonly Row[] }) {
  return (
    <ol className={styles.list}>
      {rows.map(({ id, rank, name, facts, wins, bio, details }) => (
        <li key={id} className={styles.row}>
          <span className={styles.rank}>{rank}</span>
          <details>
            <summary>
              <span className={styles.name}>{name}</span> <span className={styles.facts}>{facts}</span>
            </summary>
            <p>{bio}</p>
            <ul>
              {details.map((detail) => (
                <li key={detail}>{detail}</li>
              ))}
            </ul>
          </details>
          <span className={styles.wins}>{wins} wins</span>
        </li>
      ))}
    </ol>
  );
}
