import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import { useSession } from '../session/session-context';
import { ConfirmDialog } from './confirm-dialog';

type Props = {
  token: OperatorToken;
  onClose: () => void;
  /** Called after the revocation, with a message about it. */
  onDone: (message: string) => void;
};

/** Asks to confirm that a token is revoked. */
export function RevokeDialog({ token: { id, name, role }, onClose, onDone }: Props) {
  const { api } = useSession();
  return (
    <ConfirmDialog
      title={`Revoke the token of ${name}?`}
      action="Revoke"
      send={() => api.send(opsApi.revokeToken, { params: { id } })}
      onClose={onClose}
      onDone={() => onDone(`The token of ${name} is revoked.`)}
    >
      Every server refuses the token ({role}, <code>{id}</code>) at once, and its preview links and schedules end. This
      cannot be undone.
    </ConfirmDialog>
  );
}
