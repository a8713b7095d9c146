import styles from './achievement-list.module.css';
import { type AchievementId, achievements } from './achievements';
import { Patch } from './patch';

/** A list of achievements with patch, name and description. */
export function AchievementList({ ids }: { ids: readonly AchievementId[] }) {
  const listed = achievements.filter(({ id }) => ids.includes(id));
  return (
    <ul className={styles.list}>
      {listed.map(({ id, name, icon, description, common }) => (
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
