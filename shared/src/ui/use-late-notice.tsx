import { useEffect, useRef } from 'react';
import { type Notice, showNotice } from '../contract/notice';

/**
 * Tells an outcome that arrives after the visitor left the screen of the form: without this hook, they never learn
 * whether it was sent. While the form is there, the form itself tells it.
 */
export function useLateNotice(): (notice: Notice) => void {
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  return (notice) => {
    if (gone.current) showNotice(notice);
  };
}
