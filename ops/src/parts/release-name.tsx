import type { LiveReleases } from './live-releases';
import styles from './release-name.module.css';
import { ReportedNote } from './reported-note';

type Props = {
  app: string;
  release: string;
  live: LiveReleases;
  /** Time of a change: only the change that made the release live is marked. */
  changedAt?: Date;
};

/** The id of a release, marked if it is live, with the problems that browsers have reported since. */
export function ReleaseName({ app, release, live, changedAt }: Props) {
  const current = live.get(app);
  const isLive = current?.release === release && (!changedAt || changedAt.getTime() === current.since.getTime());
  return (
    <>
      <code>{release}</code>
      {isLive && (
        <>
          {' '}
          <LiveMark /> <ReportedNote reported={current.reported} />
        </>
      )}
    </>
  );
}

/** Marks the release that is live. */
export function LiveMark() {
  return <strong className={styles.live}>live</strong>;
}
