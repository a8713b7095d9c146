import { useEffect, useState } from 'react';
import { shownMark } from './shown-mark';

/** True once a visit, from the moment the mouse leaves by the top of the window until the visitor stays. */
export function useExitIntent() {
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    let touched = false;
    const notePointer = ({ pointerType }: PointerEvent) => {
      touched = pointerType === 'touch';
    };
    const watchExit = (event: MouseEvent) => {
      if (touched || !leavesByTheTop(event) || isOccupied() || shownMark.isSet()) return;
      shownMark.set();
      setLeaving(true);
    };
    document.addEventListener('pointerover', notePointer);
    document.addEventListener('mouseout', watchExit);
    return () => {
      document.removeEventListener('pointerover', notePointer);
      document.removeEventListener('mouseout', watchExit);
    };
  }, []);

  return { leaving, stay: () => setLeaving(false) };
}

function leavesByTheTop({ relatedTarget, clientY }: MouseEvent): boolean {
  return relatedTarget === null && clientY <= 0;
}

/**
 * Over another dialog nothing pops up, nor over what is being written; an open select or an autofill list takes the
 * mouse without an exit.
 */
function isOccupied(): boolean {
  const { activeElement } = document;
  return document.querySelector('dialog[open]') !== null || activeElement?.matches('select, input, textarea') === true;
}
