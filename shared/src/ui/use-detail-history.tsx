import { useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';

/** State of history entries that a link to a detail added. The entry before them is the list. */
const FROM_LIST = 'from-list';

/**
 * History of a page with a list and a detail over it. Opening a detail adds one entry, so Back returns to the list.
 *
 * - `linkProps`: props of links to a detail. A link from one detail to another replaces the entry.
 * - `close`: goes back to the list. Where the visitor did not come from the list, it calls `showList` instead.
 * @param isOpen whether the page shows a detail
 */
export function useDetailHistory(isOpen: boolean) {
  const location = useLocation();
  const navigate = useNavigate();
  const closingLocation = useRef<Location>(null);
  return {
    linkProps: { state: isOpen ? location.state : FROM_LIST, replace: isOpen, preventScrollReset: true },
    close(showList: () => void) {
      // `navigate(-1)` is asynchronous. A second click before it completes would leave the page.
      if (closingLocation.current === location) return;
      closingLocation.current = location;
      if (location.state === FROM_LIST) navigate(-1);
      else showList();
    },
  };
}
