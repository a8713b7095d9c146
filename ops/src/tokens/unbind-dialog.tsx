import type { Binding } from '@arena/shared/contract/ops-api/ci';
import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { useSession } from '../session/session-context';
import { ConfirmDialog } from './confirm-dialog';

type Props = {
  binding: Binding;
  onClose: () => void;
  /** Called after the removal, with a message about it. */
  onDone: (message: string) => void;
};

/** Asks to confirm that a workflow may no longer sign in. */
export function UnbindDialog({ binding: { id, repository, workflow, app }, onClose, onDone }: Props) {
  const { api } = useSession();
  return (
    <ConfirmDialog
      title={`Remove the binding of ${repository}?`}
      action="Remove"
      send={() => api.send(opsApi.unbind, { params: { id } })}
      onClose={onClose}
      onDone={() => onDone(`${repository} no longer signs in for ${app}.`)}
    >
      The workflow <code>{workflow}</code> can no longer sign in for {app}. Its tokens are revoked, and its preview
      links and schedules end.
    </ConfirmDialog>
  );
}
