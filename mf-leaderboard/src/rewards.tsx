import styles from './rewards.module.css';

const rewards = [
  ['1st', 'Champion skin and 5000 coins'],
  ['2nd', '3000 coins and rare avatar'],
  ['3rd', '2000 coins and special emote'],
  ['4th-10th', '1000 coins'],
  ['All participants', 'A seasonal badge'],
] as const;

/** What the end of the season brings. */
export function Rewards() {
  return (
    <aside className={styles.rewards} aria-labelledby="rewards">
      <h2 id="rewards">Rewards</h2>
      <dl>
        {rewards.map(([rank, reward]) => (
          <div key={rank}>
            <dt>{rank}</dt>
            <dd>{reward}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
