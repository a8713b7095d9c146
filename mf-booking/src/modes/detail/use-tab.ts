import { useQueryParams } from '@arena/shared/ui/hooks/use-query-params';

/** The selected tab in the URL and the function that changes it. */
export function useTab(defaultTab: string) {
  const { params, replace } = useQueryParams();
  return {
    tab: params.get('tab') || defaultTab,
    select: (tab: string) => replace({ tab: tab === defaultTab ? null : tab }),
  };
}
