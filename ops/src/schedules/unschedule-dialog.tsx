import type { Schedule } from '@arena/shared/contract/ops-api/locks-and-schedules';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Dialog } from '@arena/shared/ui/dialog';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ReasonForm } from '../parts/form/reason-form';
import { useSession } from '../session/session-context';
import { scheduledApps } from './scheduled-apps';

/** Asks to confirm the cancellation of a schedule, with its reason. */
export function UnscheduleDialog({ schedule, onCancel, onDone }: FormCallbacks & { schedule: Schedule }) {
  const { api } = useSession();
  const names = scheduledApps(schedule);
  // Cancelling it for one of its apps cancels it for all.
  const [app = ''] = Object.keys(schedule.releases);
  return (
    <Dialog open onClose={onCancel} title={`Cancel the schedule of ${names}`}>
      <ReasonForm
        button="Cancel the schedule"
        send={(reason) => api.send(opsApi.unschedule, { params: { app }, body: { reason } })}
        done={`The schedule of ${names} is cancelled.`}
        onCancel={onCancel}
        onDone={onDone}
      >
        <p>The releases stay published and can be scheduled again.</p>
      </ReasonForm>
    </Dialog>
  );
}
