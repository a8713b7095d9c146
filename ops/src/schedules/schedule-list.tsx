import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Button } from '@arena/shared/ui/controls/button';
import { DateTime } from '../parts/date-time';
import type { LiveReleases } from '../parts/live-releases';
import { ReleaseName } from '../parts/release-name';
import styles from '../parts/row-list.module.css';
import { mayCall, useSession } from '../session/session-context';
import { scheduledApps } from './scheduled-apps';

type Props = { schedules: readonly Schedule[]; live: LiveReleases; onCancel: (schedule: Schedule) => void };

/** Whether its time has come, and it waits for another browser check. */
const isHeld = ({ waits, goesLiveAt, since }: Schedule) => waits !== null && goesLiveAt <= since;

/** Releases that will go live: which, when, by whom and why; and why some wait. */
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
              {isHeld(schedule) ? (
                <>Activated by {schedule.by}</>
              ) : (
                <>
                  Live at <DateTime at={schedule.goesLiveAt} /> by {schedule.by}
                </>
              )}
              {schedule.reason && `: ${schedule.reason}`}
              {schedule.waits && (
                <strong>
                  {' '}
                  {isHeld(schedule) ? `Waits: ${schedule.waits}` : `Browser check incomplete: ${schedule.waits}`}
                </strong>
              )}
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
