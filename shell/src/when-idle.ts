/** Calls back once the page has loaded and the browser has nothing else to do. Safari has no idle callbacks. */
export function whenIdle(act: () => void) {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(act);
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
}
