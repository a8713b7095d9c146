import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { Link } from 'react-router-dom';

/** Shown until the first screen has its data. */
export function Loading() {
  return <p role="status">Loading …</p>;
}

export function NoSuchScreen() {
  return (
    <>
      <title>Not found | Arena operators</title>
      <h1>There is no page at this address</h1>
      <p>
        Go to <Link to="/">the live releases</Link>.
      </p>
    </>
  );
}

/** Shown if the code of one screen fails to load or throws. The other screens still work. */
export function ScreenError() {
  return (
    <>
      <h1>This screen failed</h1>
      <Message kind="trouble">Reload it. If it fails again, use the "arena" command: it can do the same.</Message>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
