import { opsApi, type Schedule } from '@arena/shared/contract/ops-api';
import { Button } from '@arena/shared/ui/button';
import { DateTime } from '../parts/date-time';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from '../parts/row-list.module.css';
import { mayCall, useSession } from '../session/session-context';
import { scheduledApps } from './scheduled-apps';

type Props = { schedules: readonly Schedule[]; live: LiveReleases; onCancel: (schedule: Schedule) => void };

/** Releases that will go live: which, when, by whom and why. */
export function ScheduleList({ schedules, live, onCancel }: Props) {
  const session = useSession();
  if (schedules.length === 0) return null;
  return (
    <section aria-labelledby="schedules">
      <h2 id="schedules">Scheduled</h2>
      <ul className={styles.list}>
        {schedules.map((schedule) => (
          <li key={schedule.id} className={styles.row}>
            <div className={styles.subject}>
              {Object.entries(schedule.releases).map(([app, release]) => (
                <p key={app}>
                  <strong>{app}</strong> <ReleaseName app={app} release={release} live={live} />
                </p>
              ))}
            </div>
            <p className={styles.author}>
              Live at <DateTime at={schedule.goesLiveAt} /> by {schedule.by}
              {schedule.reason && `: ${schedule.reason}`}
            </p>
            {Object.keys(schedule.releases).every((app) => mayCall(session, opsApi.unschedule, app)) && (
              <Button aria-label={`Cancel… ${scheduledApps(schedule)}`} onClick={() => onCancel(schedule)}>
                Cancel…
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
