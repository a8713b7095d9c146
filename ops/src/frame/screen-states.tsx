import { Button } from '@arena/shared/ui/button';
import { Message } from '@arena/shared/ui/message';
import { Link } from 'react-router-dom';

/** Until the first screen has its answer. */
export function Loading() {
  return <p role="status">Loading …</p>;
}

export function NoSuchScreen() {
  return (
    <>
      <title>Not found | Arena operators</title>
      <h1>There is no page at this address</h1>
      <p>
        Go to <Link to="/">what is live</Link>.
      </p>
    </>
  );
}

/** A screen whose code does not arrive or does not work; the others do. */
export function ScreenError() {
  return (
    <>
      <h1>This page does not work</h1>
      <Message kind="trouble">Reload it. If that does not help, the "arena" command can do everything it does.</Message>
      <Button onClick={() => window.location.reload()}>Reload</Button>
    </>
  );
}
