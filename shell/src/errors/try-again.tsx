import { Button } from '@arena/shared/ui/controls/button';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSiteState } from '../navigation/router-part';

/** Navigates to the current URL, which requests the failed code again. */
export function TryAgain({ onTryAgain }: { onTryAgain?: () => void }) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const pending = useSiteState().pending !== undefined;
  const tryAgain = () => {
    onTryAgain?.();
    navigate({ pathname, search, hash }, { replace: true });
  };
  return (
    <Button kind="primary" pending={pending} onClick={tryAgain}>
      Try again
    </Button>
  );
}
