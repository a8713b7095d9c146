import { useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** State of history entries that a link in the list added. The entry before them is the list. */
const FROM_LIST = 'from-list';

/**
 * History of a list whose details have URLs of their own. From the list, a detail opens over it, and Back returns to the
 * list. In a new document, the same URL shows the detail as a page, as it was prerendered. The component that calls this
 * must stay mounted between list and detail.
 *
 * - `isOverList`: whether the list stays below the detail.
 * - `linkProps`: props of links to a detail. Over the list, a link to another detail replaces the history entry.
 * - `close`: goes back from a detail over the list.
 * @param isDetail whether the URL is that of a detail
 */
export function useDetailHistory(isDetail: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  // A reload keeps the state of the entry, but the document does not have the list.
  const [firstKey] = useState(location.key);
  const closingLocation = useRef<Location>(null);
  const isOverList = isDetail && location.state === FROM_LIST && location.key !== firstKey;
  return {
    isOverList,
    linkProps: isDetail && !isOverList ? {} : { state: FROM_LIST, replace: isOverList, preventScrollReset: true },
    close() {
      // `navigate(-1)` is asynchronous. A second click before it completes would leave the page.
      if (closingLocation.current === location) return;
      closingLocation.current = location;
      navigate(-1);
    },
  };
}
