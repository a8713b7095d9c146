import type { Lock } from '@arena/shared/contract/lock';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Dialog } from '@arena/shared/ui/dialog';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ReasonForm } from '../parts/form/reason-form';
import { useSession } from '../session/session-context';
import { lockedName } from './locked-name';

/** Asks to confirm an unlock, with its reason. */
export function UnlockDialog({ lock, onCancel, onDone }: FormCallbacks & { lock: Lock }) {
  const { api } = useSession();
  return (
    <Dialog open onClose={onCancel} title={`Unlock ${lockedName(lock)}`}>
      <ReasonForm
        button="Unlock"
        send={(reason) => api.send(opsApi.unlock, { body: { apps: lock.app ? [lock.app] : null, reason } })}
        done={lock.app ? `${lock.app} is unlocked.` : 'Every app is unlocked.'}
        onCancel={onCancel}
        onDone={onDone}
      >
        <p>
          {lock.app
            ? `Releases of ${lock.app} can go live again, unless every app is locked.`
            : 'Releases of every app can go live again. The locks of single apps end, too.'}
        </p>
      </ReasonForm>
    </Dialog>
  );
}
