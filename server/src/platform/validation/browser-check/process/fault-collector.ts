import { describeReactError } from '@arena/shared/contract/reports/react-errors';
import type { Page, Request } from 'playwright-core';
import type { Fault } from '../messages';
import { stripIds } from '../strip-ids';

/** Maximum number of faults per visit, and characters of each. */
const MAX_FAULTS = 20;
const MAX_LENGTH = 300;

/** Maximum characters to read from a message. A page may log megabytes. */
const MAX_READ = 2_000;

/** Chromium logs each failed request. The events of the request have more details. */
const FAILED_REQUEST = /^Failed to load resource/;

/** Playwright blocks service workers before the site can refuse them. */
const BLOCKED_WORKER = /^Service Worker registration blocked/;

/** Requests that the browser gives up on its own, for example when a page is left. */
const GIVEN_UP = /ERR_ABORTED|ERR_BLOCKED_BY_RESPONSE\.NotSameOrigin/;

/** Beginning of the phase after a press. A press may start a download. */
export const PRESSED = 'after';

/** A fault of one visit. Two visits agree on it if its identity or its place is the same. */
export type CollectedFault = Omit<Fault, 'agreed'> & { place: string | undefined };

/** Collects the faults of a page, each with the action at that moment. */
export class FaultCollector {
  private readonly collected = new Map<string, CollectedFault>();
  private tooMany: CollectedFault | undefined;
  private phase: string | undefined;

  get faults(): CollectedFault[] {
    // Two visits with random faults agree on none of them, but on their number.
    return [...this.collected.values(), ...(this.tooMany ? [this.tooMany] : [])];
  }

  /** @param phase the current action, such as "when it is opened"; undefined: faults from now on are not the page's */
  begin(phase: string | undefined) {
    this.phase = phase;
  }

  /**
   * Adds a fault that keeps visitors from using the page.
   * @param place name and position of an error, whose message may be random
   */
  addBreaking(fault: string, place?: string) {
    this.add(fault, { breaks: true, place, identity: undefined });
  }

  /**
   * Adds a fault that makes the page worse.
   * @param identity needed if the text contains a selector, which may change
   */
  addFlaw(fault: string, { place, identity }: { place?: string | undefined; identity?: string } = {}) {
    this.add(fault, { breaks: false, place, identity });
  }

  private add(fault: string, { breaks, place, identity: known }: Details) {
    if (this.phase === undefined) return;
    const what = shorten(describeReactError(fault));
    const identity = stripIds(known === undefined ? what : shorten(known));
    if (this.collected.has(identity)) return;
    const { phase: when } = this;
    if (this.collected.size < MAX_FAULTS) this.collected.set(identity, { identity, what, place, when, breaks });
    else this.tooMany ??= { ...TOO_MANY, when: this.phase, breaks: true };
  }

  /** Collects the faults of a page, and closes whatever it opens. */
  watch(page: Page) {
    page.on('pageerror', (error) => {
      const position = positionOf(error);
      this.addBreaking(
        `uncaught ${error.name}: ${error.message}${at(position)}`,
        position ? `${error.name} ${position}` : undefined,
      );
    });
    page.on('console', (message) => {
      if (BLOCKED_WORKER.test(message.text())) this.addFlaw('it registers a service worker, which the site refuses');
      if (message.type() !== 'error' || FAILED_REQUEST.test(message.text())) return;
      const { url, lineNumber, columnNumber } = message.location();
      const place = url ? `console ${url}:${lineNumber}:${columnNumber}` : undefined;
      this.addFlaw(`console: ${message.text().slice(0, MAX_READ)}${at(url)}`, { place });
    });
    page.on('requestfailed', (request) => this.addFailed(request));
    page.on('response', (response) => {
      // The check stores nothing that a page sends, so the answer is not the page's fault.
      if (response.status() < 400 || response.request().method() !== 'GET') return;
      this.addBreaking(`${fileOf(response.url())} has status ${response.status()}`);
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

type Details = { breaks: boolean; place: string | undefined; identity: string | undefined };

function shorten(text: string): string {
  const collapsed = text.slice(0, MAX_READ).replaceAll(/\s+/g, ' ').trim();
  return collapsed.length > MAX_LENGTH ? `${collapsed.slice(0, MAX_LENGTH - 1)}…` : collapsed;
}

const TOO_MANY = { identity: 'too many', what: `more than ${MAX_FAULTS} different faults`, place: undefined };

/**
 * The faults of a visit, each with whether another visit has it, too. If two visits have only different breaking
 * faults, they still agree that the page breaks.
 */
export function agree(faults: readonly CollectedFault[], others: readonly CollectedFault[]): Fault[] {
  const judged = faults.map(({ place, ...fault }) => ({
    ...fault,
    agreed: others.some((other) => other.identity === fault.identity || (place !== undefined && other.place === place)),
  }));
  const breaking = judged.find(({ breaks }) => breaks);
  const differs = breaking && others.some(({ breaks }) => breaks) && !judged.some(({ agreed }) => agreed);
  return differs
    ? [...judged, { ...breaking, what: `other errors in each visit, such as ${breaking.what}`, agreed: true }]
    : judged;
}

/** URL, line and column of an error. */
function positionOf({ stack = '' }: Error): string {
  return /https?:\/\/[^\s)]+/.exec(stack.slice(0, MAX_READ))?.[0] ?? '';
}

function at(url: string): string {
  return url ? ` (${fileOf(url)})` : '';
}

/** The path of a URL without its query, which may contain text that a visitor typed. */
function fileOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname.slice(0, 200) : url.slice(0, 100);
}
