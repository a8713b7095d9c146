import type { LiveReleases } from './live-releases';
import styles from './release-name.module.css';
import { ReportedNote } from './reported-note';

type Props = { app: string; release: string; live: LiveReleases };

/** The id of a release, marked if it is live, with the problems that browsers have reported since. */
export function ReleaseName({ app, release, live }: Props) {
  const current = live.get(app);
  return (
    <>
      <code>{release}</code>
      {current?.release === release && (
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
