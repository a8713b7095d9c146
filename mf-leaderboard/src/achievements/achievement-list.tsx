import styles from './achievement-list.module.css';
import { type AchievementId, achievements } from './achievements';
import { Patch } from './patch';

/** What somebody has achieved, with patch, name and how it is earned. */
export function AchievementList({ ids }: { ids: readonly AchievementId[] }) {
  const earned = achievements.filter(({ id }) => ids.includes(id));
  return (
    <ul className={styles.list}>
      {earned.map(({ id, name, icon, description, common }) => (
        <li key={id} className={styles.achievement}>
          <Patch motif={icon} />
          <div>
            <p className={styles.name}>{name}</p>
            <p>{description}</p>
            <p className={styles.common}>{common ? 'Common' : 'Rare'}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
