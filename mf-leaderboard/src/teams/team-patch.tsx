import { teamOutlines } from './team-outlines';
import styles from './team-patch.module.css';
import type { Team } from './teams';

/** The patch of a team with its letter. Hidden from screen readers, because the name is next to it. */
export function TeamPatch({ team }: { team: Team }) {
  const outline = teamOutlines[team.id];
  return (
    <svg className={styles.patch} viewBox="0 0 64 64" data-team={team.color} aria-hidden="true">
      <path d={outline} className={styles.cloth} />
      <path d={outline} className={styles.seam} />
      <text x="32" y={team.id === 'Alpha' ? 50 : 43} textAnchor="middle" className={styles.letter}>
        {team.logo}
      </text>
    </svg>
  );
}
