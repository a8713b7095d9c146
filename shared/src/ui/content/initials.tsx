import styles from './initials.module.css';

type InitialsProps = {
  name: string;
  /** Colours the badge as one of the four teams. */
  team?: 'a' | 'b' | 'c' | 'd' | undefined;
  size?: 'small' | 'normal' | 'large';
  shape?: 'circle' | 'hexagon';
};

/** A placeholder for a missing photo. Hidden from assistive technology because the name is beside it. */
export function Initials({ name, team, size = 'normal', shape = 'circle' }: InitialsProps) {
  return (
    <svg className={styles.badge} viewBox="0 0 48 48" data-size={size} data-team={team} aria-hidden="true">
      {shape === 'circle' ? (
        <circle cx="24" cy="24" r="22.5" className={styles.ground} />
      ) : (
        <path d="M24 1.5 43.5 12.75v22.5L24 46.5 4.5 35.25v-22.5z" className={styles.ground} />
      )}
      <text x="24" y="24" dy="0.36em" textAnchor="middle" className={styles.letters}>
        {initialsOf(name)}
      </text>
    </svg>
  );
}

/** First letters of the first and last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word) => Array.from(word ?? '')[0]?.toUpperCase() ?? '').join('');
}
