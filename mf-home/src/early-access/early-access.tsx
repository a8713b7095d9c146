import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { EarlyAccessForm } from './early-access-form';
import { useEarlyAccess } from './use-early-access';

/** The early-access form in its dialog. It stays mounted while closed, which keeps the entries. */
export function EarlyAccess({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { form, onFocus, sending, outcome, dismiss, send } = useEarlyAccess(onClose);
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Early access">
        <EarlyAccessForm
          form={form}
          onFocus={onFocus}
          sending={sending}
          outcome={outcome}
          onDismiss={dismiss}
          onSubmit={send}
        />
      </Dialog>
      {!open && outcome && (
        <Message kind={outcome.kind} placement="screen" onDismiss={dismiss}>
          {outcome.text}
        </Message>
      )}
    </>
  );
}
