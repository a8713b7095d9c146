import type { FileKind } from '@arena/shared/contract/reports/load-file';
import { freshUrl } from './request-until-answered';

/**
 * Loads a file with an element of the page. A stylesheet stays in the page once it has loaded; all other elements are
 * removed when the signal is aborted.
 * @throws if the element fails; the error does not say why
 */
export function loadElement(url: string, kind: FileKind, signal: AbortSignal): Promise<void> {
  const element = kind === 'script' ? createScript(freshUrl(url)) : createStylesheet(freshUrl(url));
  // The same attributes as those of the page's preload hints; otherwise the browser would fetch the file twice.
  element.integrity = globalThis.arenaIntegrityOf(url);
  element.crossOrigin = 'anonymous';
  return new Promise((resolve, reject) => {
    const remove = () => element.remove();
    signal.addEventListener('abort', remove);
    element.onload = () => {
      if (kind === 'style') signal.removeEventListener('abort', remove);
      resolve();
    };
    element.onerror = () => reject(new Error(`The element of ${url} failed.`));
    document.head.append(element);
  });
}

function createScript(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = url;
  return script;
}

function createStylesheet(url: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = url;
  return link;
}
