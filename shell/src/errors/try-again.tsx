import { Button } from '@arena/shared/ui/button';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';

type TryAgainProps = {
  /**
   * Reloads the page, for a chunk that timed out: sections request a chunk under the same URL each time, and the browser
   * would merge a new request with the hanging one.
   */
  reload?: boolean;
  onTryAgain?: () => void;
};

/** Navigates to the current URL, which requests the failed code again. */
export function TryAgain({ reload = false, onTryAgain }: TryAgainProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const pending = useNavigation().state !== 'idle';
  const tryAgain = () => {
    onTryAgain?.();
    if (reload) window.location.reload();
    else navigate({ pathname, search, hash }, { replace: true });
  };
  return (
    <Button kind="primary" pending={pending} onClick={tryAgain}>
      Try again
    </Button>
  );
}
