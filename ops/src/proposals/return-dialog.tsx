import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Proposal } from '@arena/shared/contract/ops-api/proposals';
import { Dialog } from '@arena/shared/ui/dialog';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ReasonForm } from '../parts/form/reason-form';
import { useSession } from '../session/session-context';

type Props = FormCallbacks & { proposal: Proposal };

/** Asks what the proposer must change. */
export function ReturnDialog({ proposal: { app, id }, onCancel, onDone }: Props) {
  const { api } = useSession();
  return (
    <Dialog open onClose={onCancel} title={`Return ${app}`}>
      <ReasonForm
        button="Return"
        help="The proposer reads it."
        send={(reason) => api.send(opsApi.returnProposal, { params: { app, id }, body: { reason } })}
        done="The proposal is returned."
        onCancel={onCancel}
        onDone={onDone}
      >
        <p>Nothing that is live changes.</p>
      </ReasonForm>
    </Dialog>
  );
}
