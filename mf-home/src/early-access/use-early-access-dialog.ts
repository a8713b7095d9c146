import { useQueryParams } from '@arena/shared/ui/use-query-params';
import { useState } from 'react';

/** State of the early-access dialog. A button of the page opens it, and so does `?prebook` in the URL. */
export function useEarlyAccessDialog() {
  const { params, replace } = useQueryParams();
  const [opened, setOpened] = useState(false);
  const linked = params.has('prebook');

  return {
    isOpen: opened || linked,
    open: () => setOpened(true),
    close: () => {
      setOpened(false);
      if (linked) replace({ prebook: null });
    },
  };
}
