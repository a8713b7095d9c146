import { Button } from '@arena/shared/ui/button';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/**
 * Goes to where one is: what failed is asked for again. That takes a page load only where its request may still hang,
 * because the browser would join the new one to it.
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
