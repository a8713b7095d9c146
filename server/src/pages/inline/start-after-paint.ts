import { START_ID } from '../../releases/containment/element-ids';

// Last script of every page. Runs the scripts of the shell, which are already preloading, after the first paint, so that
// visitors with slow phones can read before the page becomes interactive. Without prerendered content, or in a hidden
// tab, it runs them at once.
//
// Fetches a failed file again and bypasses the browser's cache, which keeps files for a year, even damaged ones. When
// this script runs, every stylesheet has either loaded or failed.

/** Milliseconds after which the scripts run even without a paint. */
const MAX_WAIT = 1_000;

const template = document.querySelector<HTMLTemplateElement>(`#${START_ID}`);

function runScripts() {
  const scripts = template?.content.querySelectorAll('script') ?? [];
  // Both the paint and the timer call this function; the second call finds no scripts.
  template?.content.replaceChildren();
  for (const script of scripts) run(script, true);
}

function run(source: HTMLScriptElement, retries: boolean) {
  const script = document.importNode(source, true);
  // Keeps the order of the scripts.
  script.async = false;
  if (retries) script.onerror = () => refetch(script.src, () => run(source, false));
  document.head.append(script);
}

function refetch(url: string, retry: () => void) {
  fetch(url, { cache: 'reload' }).then(retry, () => {});
}

for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
  if (!link.sheet) refetch(link.href, () => link.replaceWith(link.cloneNode()));
}
new PerformanceObserver(runScripts).observe({ type: 'paint', buffered: true });
setTimeout(runScripts, document.hidden || !document.querySelector('[data-prerendered]') ? 0 : MAX_WAIT);
