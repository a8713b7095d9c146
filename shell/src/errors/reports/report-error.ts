import type { ErrorKind } from '@arena/shared/contract/reports/error-report';

/**
 * Reports an error to the server. The code for it loads only now, because most page views have no error.
 * @param position the stack of the components, or the position of the error, because some values have no stack
 */
export function reportError(kind: ErrorKind, error: unknown, position = '') {
  const page = window.location.pathname;
  import('./send-error')
    .then(({ sendError }) => sendError({ kind, error, position, page }))
    // Offline, the report is lost. An error thrown here would itself be reported.
    .catch(() => undefined);
}

/** Reports errors that no code catches: of handlers, timers and promises. */
export function reportUncaughtErrors() {
  window.addEventListener('error', ({ error, filename, lineno, colno }) =>
    reportError('uncaught', error, `${filename}:${lineno}:${colno}`),
  );
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
