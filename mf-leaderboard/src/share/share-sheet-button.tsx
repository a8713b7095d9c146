import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';

/** Opens the share sheet of the device. Shows a message when sharing fails. */
export function ShareSheetButton({ name, url }: { name: string; url: string }) {
  const [failed, setFailed] = useState(false);
  const share = async () => {
    setFailed(false);
    try {
      await navigator.share({ title: `${name} on the Arena leaderboard`, url });
    } catch (error) {
      // `AbortError` means that the visitor cancelled, which needs no message.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  };
  return (
    <>
      <Button kind="primary" onClick={share}>
        Share with an app
      </Button>
      {failed && <Message kind="trouble">Sharing did not work here. Copy the link instead.</Message>}
    </>
  );
}
