import type { RootOptions } from 'react-dom/client';
import { hadForeignChanges } from '../../hydration/foreign-changes';
import { isTranslated } from '../../support-translation';
import { reportError } from './report-error';

/**
 * Reports errors that React catches, and then does what React does without these options. Errors that it does not catch
 * reach the window. If a translator, an extension or a proxy changed the page before it was hydrated, React renders it
 * again, which is not the fault of a release.
 */
export const reactErrors: RootOptions = {
  onCaughtError(error, { componentStack }) {
    reportError('render', error, componentStack);
    // biome-ignore lint/suspicious/noConsole: the check of a release in a browser finds the error there
    console.error(error);
  },
  onRecoverableError(error, { componentStack }) {
    if (isTranslated() || hadForeignChanges()) return;
    reportError('recoverable', error, componentStack);
    window.reportError(error);
  },
};
