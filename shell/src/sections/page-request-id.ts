/** What the server and its log call the request for this page; undefined where the browser does not tell. */
export function pageRequest(): string | undefined {
  const [navigation] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[];
  return navigation?.serverTiming?.find(({ name }) => name === 'request')?.description;
}
