import { RELEASE_MAP_ID, type ReleaseMap } from '@arena/shared/contract/release/release-map';

/** Reads the release map of this page view from the document. */
export function readReleaseMap(): ReleaseMap {
  const element = document.getElementById(RELEASE_MAP_ID);
  return element?.textContent ? JSON.parse(element.textContent) : { set: '', sections: [], integrity: {} };
}
