import { Button } from '@arena/shared/ui/button';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

/** Goes to where one is: what failed is asked for again, without a page load. */
export function TryAgain() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const trying = useNavigation().state !== 'idle';
  return (
    <Button kind="primary" pending={trying} onClick={() => navigate({ pathname, search, hash }, { replace: true })}>
      Try again
    </Button>
  );
}
