import { readReleaseMap } from './release-map';

/** Where a tab keeps the release set for which it has loaded a document. */
const LOADED_FOR = 'arena-loaded-for';

/** Anything that would be lost: an open dialog, or something that is being sent. The menu closes with each navigation. */
const IN_USE = 'dialog[open]:not([aria-label="Menu"]), [role$="dialog"], [data-pending], [aria-busy="true"]';

const TEXT_FIELDS =
  'textarea, input:not([type="checkbox"], [type="radio"], [type="range"], [type="hidden"], [type="submit"], [type="button"])';

let newest: string | undefined;

/** @param set the release set of a new page; undefined if it is unknown or does not concern this tab */
export function setNewestReleaseSet(set: string | undefined) {
  newest = set;
  // Back may show a page that the browser has kept from before.
  if (set === readReleaseMap().set) forgetDocumentLoad();
}

/** Lets the next navigation load a document again. */
export function forgetDocumentLoad() {
  try {
    sessionStorage.removeItem(LOADED_FOR);
  } catch {
    // Without storage, there is nothing to forget.
  }
}

/**
 * Whether the next page has to be loaded as a document, because the site now shows a release set different from this
 * tab's. False while something would be lost. True only once for each set: if one document does not bring it, another
 * will not either.
 */
export function claimDocumentLoad(): boolean {
  if (!newest || newest === readReleaseMap().set || !navigator.onLine || isInUse()) return false;
  try {
    if (sessionStorage.getItem(LOADED_FOR) === newest) return false;
    sessionStorage.setItem(LOADED_FOR, newest);
    return true;
  } catch {
    // Without storage, nothing would keep the tab from loading documents again and again.
    return false;
  }
}

/** Whether loading a document now would lose something. */
export function isInUse(): boolean {
  if (document.querySelector(IN_USE)) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS);
  return Array.from(fields).some(({ value }) => value !== '');
}
