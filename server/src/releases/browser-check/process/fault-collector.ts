import type { Page, Request } from 'playwright-core';
import type { Fault } from '../messages';
import { withoutIds } from '../without-ids';

/** Faults kept of one visit, and characters of each. */
const MAX_FAULTS = 20;
const MAX_LENGTH = 300;

/** Chromium logs each failed request. The collector hears of it from the request itself, with more details. */
const FAILED_REQUEST = /^Failed to load resource/;

/** Playwright refuses them before the site does. */
const BLOCKED_WORKER = /^Service Worker registration blocked/;

/** Requests that the browser gives up on its own, for example when a page is left. */
const GIVEN_UP = /ERR_ABORTED|ERR_BLOCKED_BY_RESPONSE\.NotSameOrigin/;

/** How the phase after a press begins. A press may start a download. */
export const PRESSED = 'after';

/** Collects everything that goes wrong in a page, and says what was being done at that moment. */
export class FaultCollector {
  /** By a key that is the same in every visit. */
  readonly faults = new Map<string, Fault>();
  private phase: string | undefined;

  /** @param phase what is done now, such as "when it is opened"; undefined: what happens now is not the page's fault */
  begin(phase: string | undefined) {
    this.phase = phase;
  }

  /** Adds what visitors cannot use. */
  addBreaking(fault: string) {
    this.add(fault, true);
  }

  /** Adds what makes a page worse. */
  addFlaw(fault: string) {
    this.add(fault, false);
  }

  private add(fault: string, breaks: boolean) {
    if (this.phase === undefined || this.faults.size >= MAX_FAULTS) return;
    const text = fault.replaceAll(/\s+/g, ' ').trim();
    const key = withoutIds(text);
    if (this.faults.has(key)) return;
    const what = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
    this.faults.set(key, { when: this.phase, what, breaks });
  }

  /** Collects the faults of a page, and closes whatever it opens. */
  watch(page: Page) {
    page.on('pageerror', (error) => this.addBreaking(`uncaught ${describe(error)}`));
    page.on('console', (message) => {
      if (BLOCKED_WORKER.test(message.text())) this.addFlaw('it registers a service worker, which the site refuses');
      if (message.type() !== 'error' || FAILED_REQUEST.test(message.text())) return;
      this.addFlaw(`console: ${message.text()}${at(message.location().url)}`);
    });
    page.on('requestfailed', (request) => this.addFailed(request));
    page.on('response', (response) => {
      if (response.status() >= 400) this.addBreaking(`${fileOf(response.url())} has status ${response.status()}`);
    });
    page.on('crash', () => this.addBreaking('the page crashed'));
    page.on('dialog', (dialog) => {
      this.addFlaw(`it opened a dialog of the browser (${dialog.type()})`);
      dialog.dismiss().catch(() => undefined);
    });
    page.on('popup', (popup) => popup.close().catch(() => undefined));
    page.on('download', (download) => {
      if (!this.phase?.startsWith(PRESSED)) this.addFlaw(`it started a download (${download.suggestedFilename()})`);
      download.cancel().catch(() => undefined);
    });
  }

  private addFailed(request: Request) {
    const reason = request.failure()?.errorText ?? 'failed';
    if (!GIVEN_UP.test(reason)) this.addBreaking(`${fileOf(request.url())} could not be loaded (${reason})`);
  }
}

function describe(error: Error): string {
  const file = /https?:\/\/[^\s)]+/.exec(error.stack ?? '')?.[0];
  return `${error.name}: ${error.message}${file ? at(file) : ''}`;
}

function at(url: string): string {
  return url ? ` (${fileOf(url)})` : '';
}

/** The path of a URL without its query, which may contain what somebody typed. */
function fileOf(url: string): string {
  return URL.canParse(url) ? decodeURI(new URL(url).pathname) : url.slice(0, 100);
}
