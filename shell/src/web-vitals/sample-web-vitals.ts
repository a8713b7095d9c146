import { savesData } from '../saves-data';
import { whenIdle } from '../when-idle';
import { recordPages } from './shown-pages';

/** One page view in ten: enough for a percentile within a day, and nine visitors in ten load and send nothing. */
const SHARE = 0.1;

/** Measures the web vitals of a sample of page views, with code that loads once the page has loaded and is idle. */
export function sampleWebVitals() {
  if (Math.random() >= SHARE || savesData()) return;
  recordPages(window.location.pathname);
  const measure = () =>
    import('./report-web-vitals').then(
      ({ reportWebVitals }) => reportWebVitals(),
      // A page view without numbers is only missing from the sample.
      () => undefined,
    );
  whenIdle(measure);
}
