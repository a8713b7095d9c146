import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';
import { useEffect, useState } from 'react';

/**
 * State of the early-access dialog. A button of the page opens it, and so does `?prebook` in the URL. The parameter is
 * removed first: Back then closes the dialog and stays on the page.
 */
export function useEarlyAccessDialog() {
  const { params, replace } = useQueryParams();
  const [isOpen, setOpen] = useState(false);
  const isLinked = params.has('prebook');
  useEffect(() => {
    if (isLinked) void replace({ prebook: null }).then(() => setOpen(true));
  });

  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}
