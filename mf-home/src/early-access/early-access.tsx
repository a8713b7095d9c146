import { Dialog } from '@arena/shared/ui/dialog';
import { Message } from '@arena/shared/ui/message';
import { EarlyAccessForm } from './early-access-form';
import { useEarlyAccess } from './use-early-access';

/** The early-access form in its dialog. It stays mounted while closed, which keeps the entries. */
export function EarlyAccess({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { form, onFocus, sending, outcome, dismiss, send } = useEarlyAccess(onClose);
  const message = outcome && (
    <Message kind={outcome.kind} placement={open ? 'inline' : 'screen'} onDismiss={dismiss}>
      {outcome.text}
    </Message>
  );
  return (
    <>
      <Dialog open={open} onClose={onClose} title="Early access">
        {message}
        <EarlyAccessForm form={form} onFocus={onFocus} sending={sending} onSubmit={send} />
      </Dialog>
      {!open && message}
    </>
  );
}
