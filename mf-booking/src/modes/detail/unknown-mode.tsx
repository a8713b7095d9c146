import { PageHead } from '@arena/shared/ui/content/page-head';
import { ButtonLink } from '@arena/shared/ui/controls/button-link';
import { Link } from 'react-router-dom';
import { modes } from '../modes';
import styles from './unknown-mode.module.css';

/** The message for an unknown game mode, with links to the existing ones. */
export function UnknownMode() {
  return (
    <div className={styles.page}>
      <PageHead title="Game mode not found" description="There is no game mode with this name." />
      <EmptySquare />
      <div className={styles.text}>
        <h1 className={styles.heading}>Game mode not found.</h1>
        <p>This square of the map is empty. These are the game modes:</p>
        <ul className={styles.links}>
          {modes.map(({ slug, title }) => (
            <li key={slug}>
              <Link to={`/gamemode/${slug}`}>{title}</Link>
            </li>
          ))}
        </ul>
        <ButtonLink to="/gamemode">See all game modes</ButtonLink>
      </div>
    </div>
  );
}

function EmptySquare() {
  return (
    <svg className={styles.square} viewBox="0 0 240 240" width="240" height="240" aria-hidden="true">
      <path className={styles.edge} d="M20 20h200v200H20z" />
      <path
        className={styles.cross}
        d="M10 20h20M20 10v20M210 20h20M220 10v20M10 220h20M20 210v20M210 220h20M220 210v20"
      />
      <path className={styles.flag} d="M120 168V84l44 10-12 14 12 14-44-8" />
      <path className={styles.cross} d="M104 168h32" />
    </svg>
  );
}
