import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';

/** Opens the share sheet of the device; says when that did not work. */
export function ShareSheetButton({ name, address }: { name: string; address: string }) {
  const [failed, setFailed] = useState(false);
  const share = async () => {
    setFailed(false);
    try {
      await navigator.share({ title: `${name} on the Arena leaderboard`, url: address });
    } catch (trouble) {
      // Who closes the sheet again has changed their mind, and needs no message.
      setFailed(!(trouble instanceof DOMException && trouble.name === 'AbortError'));
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
