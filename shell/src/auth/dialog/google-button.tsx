import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import type { Mode } from './credentials';

/** Says that Google login is not available yet. */
export function GoogleButton({ mode }: { mode: Mode }) {
  const [pressed, setPressed] = useState(false);
  return (
    <>
      <Button onClick={() => setPressed(true)}>
        {mode === 'signUp' ? 'Sign Up with Google' : 'Login with Google'}
      </Button>
      {pressed && <Message kind="trouble">Google login not implemented yet ⚡</Message>}
    </>
  );
}
