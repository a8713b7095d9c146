import { Button } from '@arena/shared/ui/button';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Goes to where one is: what failed is requested again. Where a chunk hangs, that takes a page load: the section itself
 * requests its chunks, always under the same address, and the browser would join the new request to the one that hangs.
 */
export function TryAgain({ hangs = false }: { hangs?: boolean }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const trying = useNavigation().state !== 'idle';
  const again = () => (hangs ? window.location.reload() : navigate({ pathname, search, hash }, { replace: true }));
  return (
    <Button kind="primary" pending={trying} onClick={again}>
      Try again
    </Button>
  );
}
