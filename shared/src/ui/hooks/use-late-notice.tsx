import { useEffect, useRef } from 'react';
import { type Notice, showNotice } from '../../contract/notice';

/**
 * Returns a function that shows a form's outcome as a notice if the visitor has already left the form. While the form is
 * mounted, the form itself shows the outcome.
 */
export function useLateNotice(): (notice: Notice) => void {
  const unmounted = useRef(false);
  useEffect(() => {
    unmounted.current = false;
    return () => {
      unmounted.current = true;
    };
  }, []);
  return (notice) => {
    if (unmounted.current) showNotice(notice);
  };
}
