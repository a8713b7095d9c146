import { z } from 'zod';
import { ERROR_NAME, MAX_FRAMES, MAX_MESSAGE_LENGTH } from './error-limits';

/**
 * How an error reached the shell: not caught by anything, a rejected promise, caught by an error boundary, one that React
 * recovered from, or thrown while the code of a section loaded.
 */
export const errorKind = z.enum(['uncaught', 'rejection', 'render', 'recoverable', 'load']);

export type ErrorKind = z.infer<typeof errorKind>;

const FRAME = /^\/releases\/([^/]+)\/([^/]+)\/([^:]+):([1-9]\d{0,6}):([1-9]\d{0,6})$/;

/** A position in a file of a release: `/releases/<app>/<release>/<file>:<line>:<column>`, both from 1. */
const frame = z
  .string()
  .max(400)
  .regex(FRAME, 'A frame looks like /releases/shell/1.0.0-0123456789abcdef/shell.js:1:20.')
  .transform((text) => {
    const [, app = '', release = '', file = '', line, column] = FRAME.exec(text) ?? [];
    return { app, release, file, line: Number(line), column: Number(column) };
  });

/** A browser's report about an error: what broke, and on which page. The message contains no personal data. */
export const errorReportSchema = z.strictObject({
  kind: errorKind,
  name: z.string().regex(ERROR_NAME, 'The name of an error is an identifier.'),
  message: z.string().max(MAX_MESSAGE_LENGTH),
  /** The stack, innermost call first. */
  frames: z.array(frame).min(1).max(MAX_FRAMES),
  set: z.string().max(40),
  page: z.string().max(300),
  /** The server's id of the request for that page view. */
  request: z.optional(z.string().max(200)),
});

/** A report as a browser sends it. */
export type ErrorReport = z.input<typeof errorReportSchema>;
