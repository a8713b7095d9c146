const KEY = 'exitPopupShown';

/** Stands in for storage where the browser blocks it. */
let shown = false;

/** Remembers for this visit, reloads included, that the exit popup has been shown. */
export const shownMark = {
  isSet(): boolean {
    try {
      return shown || sessionStorage.getItem(KEY) === 'true';
    } catch {
      return shown;
    }
  },
  set() {
    try {
      sessionStorage.setItem(KEY, 'true');
    } catch {
      shown = true;
    }
  },
};
