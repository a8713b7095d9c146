import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import { Dialog } from '@arena/shared/ui/dialog';
import { type SubmitEvent, useState } from 'react';
import { errorMessage } from '../api/error-message';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { FormFrame } from '../parts/form/form-frame';
import { useSession } from '../session/session-context';
import { previewedApps } from './previewed-apps';

/** Asks to confirm that a preview ends. */
export function RevokePreviewDialog({ preview, onCancel, onDone }: FormCallbacks & { preview: Preview }) {
  const { api } = useSession();
  const [revoking, setRevoking] = useState(false);
  const [error, setError] = useState<string>();
  const names = previewedApps(preview);

  async function revoke(event: SubmitEvent) {
    event.preventDefault();
    setRevoking(true);
    setError(undefined);
    const answer = await api.send(opsApi.revokePreview, { params: { id: preview.id } });
    setRevoking(false);
    if (answer.ok) onDone(`The preview of ${names} is revoked.`);
    else setError(errorMessage(answer.failure));
  }
  return (
    <Dialog open onClose={onCancel} title={`Revoke the preview of ${names}?`}>
      <FormFrame onSubmit={revoke} button="Revoke" pending={revoking} onCancel={onCancel} error={error}>
        <p>
          Its link (<code>{preview.id}</code>) stops working on every server at once, also for those who have it open.
          This cannot be undone.
        </p>
      </FormFrame>
    </Dialog>
  );
}
