import { EmptySquare } from './empty-square';
import { UnexpectedError } from './unexpected-error';

/** The page for unknown paths. */
export function NotFound() {
  return <UnexpectedError detail="There is no page at this address." picture={<EmptySquare />} />;
}
