import { useHydrated } from '@arena/shared/ui/use-hydrated';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const ARRIVAL = 'prebook';

/** Whether the early-access form is open: by a button of the page, or by arriving with `?prebook` in the address. */
export function useEarlyAccessDoor() {
  const [params, setParams] = useSearchParams();
  const [asked, setAsked] = useState(false);
  const hydrated = useHydrated();
  const sentHere = params.has(ARRIVAL);

  return {
    open: asked || (hydrated && sentHere),
    show: () => setAsked(true),
    shut: () => {
      setAsked(false);
      if (sentHere) setParams(without(params, ARRIVAL), { replace: true, preventScrollReset: true });
    },
  };
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const rest = new URLSearchParams(params);
  rest.delete(name);
  return rest;
}
