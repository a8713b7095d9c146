import { REPORT_ERROR } from '@arena/shared/contract/api/visitor-api';
import { ERROR_NAME, MAX_FRAMES, MAX_MESSAGE_LENGTH } from '@arena/shared/contract/reports/error-limits';
import type { ErrorKind, ErrorReport } from '@arena/shared/contract/reports/error-report';
import { scrub } from '@arena/shared/contract/reports/scrub';
import { failureOf } from '../../sections/section-failure';
import { sendReport } from '../../sections/send-report';
import { framesOf } from './frames-of';

/** Reports of one page view. */
const MAX_REPORTS = 10;

/** Frames of each stack, so that there is room for those of the cause or the components. */
const MAX_FRAMES_PER_STACK = 10;

/** Name, message and innermost frame of the errors that were sent. */
const sent = new Set<string>();

/**
 * An error as the shell noticed it.
 * - `position`: the stack of the components; for an uncaught error only the position where it was thrown
 * - `page`: the path at that time
 */
type NoticedError = { kind: ErrorKind; error: unknown; position: string; page: string };

/**
 * Reports an error, each only once. Errors without a frame in a release are not sent: they are those of browser
 * extensions, or of the browser itself. Sections and files that did not load have a report of their own.
 */
export function sendError({ kind, error, position, page }: NoticedError) {
  const name = nameOf(error);
  const message = scrub(messageOf(error)).slice(0, MAX_MESSAGE_LENGTH);
  const frames = findFrames([read(error, 'stack'), read(read(error, 'cause'), 'stack')]);
  if (kind !== 'uncaught' || frames.length === 0) frames.push(...findFrames([position]));
  const [innermost] = frames;
  // Errors that differ only in a counter are the same error.
  const key = `${name} ${message.replace(/\d+/g, '')} ${innermost}`;
  if (!innermost || hasReport(error) || sent.has(key) || sent.size >= MAX_REPORTS) return;
  sent.add(key);
  const report = { kind, name, message, frames: frames.slice(0, MAX_FRAMES) } satisfies Partial<ErrorReport>;
  sendReport(REPORT_ERROR, report, page);
}

function hasReport(error: unknown): boolean {
  try {
    return failureOf(error) !== undefined;
  } catch {
    // A value that cannot be inspected.
    return false;
  }
}

function findFrames(stacks: readonly unknown[]): string[] {
  return stacks.flatMap((stack) => framesOf(stack, MAX_FRAMES_PER_STACK));
}

/** The name of an error. For other values their type, because anything can be thrown. */
function nameOf(error: unknown): string {
  const name = read(error, 'name');
  if (typeof name !== 'string') return error === null ? 'null' : typeof error;
  return ERROR_NAME.test(name) ? name : 'Error';
}

function messageOf(error: unknown): string {
  const message = read(error, 'message') ?? error;
  try {
    return String(message);
  } catch {
    return '';
  }
}

/** A property of any value; undefined if reading it throws. */
function read(value: unknown, property: string): unknown {
  try {
    return Object(value)[property];
  } catch {
    return undefined;
  }
}
