import { Button } from '@arena/shared/ui/button';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSiteState } from '../navigation/site-router';

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
  const pending = useSiteState().pending !== undefined;
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
