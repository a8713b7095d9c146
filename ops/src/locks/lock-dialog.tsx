import { opsApi } from '@arena/shared/contract/ops-api/ops-api';
import { Dialog } from '@arena/shared/ui/dialog';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { useState } from 'react';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ReasonForm } from '../parts/form/reason-form';
import { SelectField } from '../parts/form/select-field';
import { useSession } from '../session/session-context';

/** Locks one of these apps or all of them, until a time or until the unlock. */
export function LockDialog({ apps, onCancel, onDone }: FormCallbacks & { apps: readonly string[] }) {
  const { api } = useSession();
  const [app, setApp] = useState('');
  const [until, setUntil] = useState('');
  const name = app || 'Every app';
  return (
    <Dialog open onClose={onCancel} title="Lock apps">
      <ReasonForm
        button="Lock"
        send={(reason) => {
          // The field has the time of the browser's zone.
          const end = until ? new Date(until).toISOString() : null;
          return api.send(opsApi.lock, { body: { apps: app ? [app] : null, reason, until: end } });
        }}
        done={`${name} is locked.`}
        onCancel={onCancel}
        onDone={onDone}
      >
        <p>
          Only rollbacks will go live: no publish, canary or retirement. Uploads and previews still work. A new lock
          replaces that of the same app.
        </p>
        <SelectField
          label="App"
          value={app}
          options={[{ value: '', label: 'Every app' }, ...apps.map((one) => ({ value: one, label: one }))]}
          onChange={({ target }) => setApp(target.value)}
        />
        <TextField
          label="Until"
          help="In your time zone. If empty, the lock lasts until an operator unlocks it."
          type="datetime-local"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        />
      </ReasonForm>
    </Dialog>
  );
}
