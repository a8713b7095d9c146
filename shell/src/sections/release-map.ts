import { RELEASE_MAP_ID, type ReleaseMap } from '@arena/shared/contract/release-map';

/** Reads what is live for this page view from the document. */
export function readReleaseMap(): ReleaseMap {
  const element = document.getElementById(RELEASE_MAP_ID);
  return element?.textContent ? JSON.parse(element.textContent) : { set: '', sections: [], integrity: {} };
}
