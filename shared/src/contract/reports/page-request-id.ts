/** Id under which the server logged the request for this page; undefined in browsers without Server-Timing. */
export function pageRequestId(): string | undefined {
  const [navigation]: Partial<PerformanceNavigationTiming>[] = performance.getEntriesByType('navigation');
  return navigation?.serverTiming?.find(({ name }) => name === 'request')?.description;
}
