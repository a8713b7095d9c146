import { INTEGRITY_OF } from '@arena/shared/contract/release/integrity';
import type { SectionFailureReason } from '@arena/shared/contract/reports/failure-report';
import { ROOT_ID, START_ID } from '../../validation/containment/element-ids';
import { refetch, report } from './shell-files';

// Last script of every page. Runs the scripts of the shell, which are already preloading, after the first paint, so
// that visitors with slow phones can read before the page becomes interactive. Without prerendered content, or in a
// hidden tab, it runs them at once.
//
// A failed script is fetched again, past the browser's cache. If the shell does not start, a notice tells the visitor
// why. Links and forms with an action still work.

/** Milliseconds after which the scripts run even without a paint. */
const MAX_WAIT = 1_000;

/** Milliseconds after which visitors are told that the shell is still loading. */
const PATIENCE = 8_000;

/** Milliseconds until the shell counts as failed. */
const TIMEOUT = 120_000;

type Reason = Exclude<SectionFailureReason, 'crashed'>;

const REASONS: Record<Reason, string> = {
  missing: 'A file of this page is missing on the server.',
  server: 'The server had a problem, so it could not send a file of this page.',
  integrity: 'A file of this page arrived damaged, so it was not used.',
  timeout: 'A file of this page did not arrive in time.',
  network: 'The connection broke while this page was loading.',
  broken: 'A file of this page arrived, but it does not work.',
};

const root = document.getElementById(ROOT_ID);
const isPrerendered = root?.dataset.prerendered !== undefined;
const template = document.querySelector<HTMLTemplateElement>(`#${START_ID}`);
const notice = document.createElement('div');

/** The shell defines the function first, and removes the attribute when it has hydrated the page. */
const hasStarted = () => INTEGRITY_OF in globalThis || root?.dataset.prerendered === undefined;

function runScripts() {
  const scripts = template?.content.querySelectorAll('script') ?? [];
  // Both the paint and the timer call this function; the second call finds no scripts.
  template?.content.replaceChildren();
  for (const script of scripts) run(script, true);
}

function run(source: HTMLScriptElement, retries: boolean) {
  const script = document.importNode(source, true);
  const { src, integrity } = script;
  const stopWaiting = () => {
    clearTimeout(patience);
    clearTimeout(timeout);
  };
  const fail = (reason: Reason) => {
    stopWaiting();
    tell(reason);
    report(src, reason);
  };
  const patience = setTimeout(tell, PATIENCE);
  const timeout = setTimeout(fail, TIMEOUT, 'timeout');
  // Keeps the order of the scripts.
  script.async = false;
  script.onload = () => {
    if (!hasStarted()) return fail('broken');
    stopWaiting();
    notice.remove();
  };
  script.onerror = async () => {
    const reason = retries ? await refetch(src, integrity, /javascript/i) : 'network';
    if (reason) return fail(reason);
    stopWaiting();
    run(source, false);
  };
  document.head.append(script);
}

/** Shows a notice about what works without the shell. `reason` is missing until the shell has failed. */
function tell(reason?: Reason) {
  const why = reason ? REASONS[reason] : 'Parts of this page are still loading.';
  const rest = isPrerendered ? ' You can read it, follow links and send forms. Other buttons do not work.' : '';
  const retry = document.createElement('button');
  retry.textContent = 'Try again';
  retry.onclick = () => location.reload();
  notice.setAttribute('role', 'alert');
  notice.style.cssText =
    'position:fixed;inset:auto 0 0;z-index:99;padding:1rem;border-top:2px solid;background:Canvas;color:CanvasText;font:1rem/1.5 sans-serif';
  retry.style.cssText = 'font:inherit;min-height:44px;padding:0 1rem;margin-inline-start:1rem';
  document.body.append(notice);
  notice.replaceChildren(why + rest, retry);
  // Ends the wait for a button that was pressed early.
  if (root && isPrerendered) root.dataset.prerendered = '';
}

new PerformanceObserver(runScripts).observe({ type: 'paint', buffered: true });
setTimeout(runScripts, document.hidden || !isPrerendered ? 0 : MAX_WAIT);
