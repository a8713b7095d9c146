import { safeSessionStorage } from '@arena/shared/storage/safe-storage';
import { useEffect, useState } from 'react';

/** Session-storage key that remembers for this visit, including reloads, that the popup was shown. */
const SHOWN = 'exitPopupShown';

/** State of the exit popup. It opens once per visit, when the mouse leaves the window at the top. */
export function useExitIntent() {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    let isTouch = false;
    const updatePointerType = ({ pointerType }: PointerEvent) => {
      isTouch = pointerType === 'touch';
    };
    const openOnExit = (event: MouseEvent) => {
      if (isTouch || !leavesAtTop(event) || isInterruption() || safeSessionStorage.getItem(SHOWN) === 'true') return;
      safeSessionStorage.setItem(SHOWN, 'true');
      setIsOpen(true);
    };
    document.addEventListener('pointerover', updatePointerType);
    document.addEventListener('mouseout', openOnExit);
    return () => {
      document.removeEventListener('pointerover', updatePointerType);
      document.removeEventListener('mouseout', openOnExit);
    };
  }, []);

  return { isOpen, close: () => setIsOpen(false) };
}

function leavesAtTop({ relatedTarget, clientY }: MouseEvent): boolean {
  return relatedTarget === null && clientY <= 0;
}

/**
 * Whether a popup would interrupt the visitor: in another dialog or while typing. Also true for a focused select or
 * input, because the mouse in an open select or autofill list looks like an exit.
 */
function isInterruption(): boolean {
  const { activeElement } = document;
  return document.querySelector('dialog[open]') !== null || activeElement?.matches('select, input, textarea') === true;
}
