import { forgetDocumentLoad } from './newer-release-set';

/** Milliseconds within which the server has to answer. */
const TIMEOUT = 2_000;

/**
 * Leaves this page for a document if the server answers. Otherwise the visitor would see an error page of the browser in
 * place of what this page can show.
 * @param open loads the document
 * @returns whether the server has answered
 */
export async function openDocument(url: string, open: () => void): Promise<boolean> {
  if (await answers(url)) {
    open();
    return true;
  }
  // The next navigation may try again.
  forgetDocumentLoad();
  return false;
}

async function answers(url: string): Promise<boolean> {
  const controller = new AbortController();
  const timer = window.setTimeout(() => controller.abort(), TIMEOUT);
  try {
    const { ok } = await fetch(url, { method: 'HEAD', cache: 'no-store', signal: controller.signal });
    return ok;
  } catch {
    return false;
  } finally {
    window.clearTimeout(timer);
  }
}
