import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes on to the page that has taken the place of the current URL, if there is one. */
export function useRedirect(to: string | undefined) {
  const navigate = useNavigate();
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true });
  }, [to, navigate]);
}
