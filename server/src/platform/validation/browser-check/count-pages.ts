import type { OpenPages } from './blame';

/**
 * Opens pages and reports which one is open.
 * @param report called with texts such as "page 2 of 3"
 */
export function countPages(report: ((progress: string) => void) | undefined, open: OpenPages): OpenPages {
  return (visits, { until, ...options } = {}) => {
    let opened = 0;
    const tell = () => opened < visits.length && report?.(`opens page ${opened + 1} of ${visits.length} in a browser`);
    tell();
    return open(visits, {
      ...options,
      until: (visit) => {
        opened += 1;
        tell();
        return until?.(visit) ?? false;
      },
    });
  };
}
