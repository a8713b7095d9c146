import type { Database } from '../database/database';
import { findSubmissions, type Place, type Submission } from '../forms/find';
import { type Kind, submissionKinds } from '../forms/kinds';

/** Rows read at a time: however many there are, no more are in memory. */
const ROWS = 500;

/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Where a spreadsheet would take text for a formula: at its beginning, and behind every sign at which some split a line,
 * whatever quotes stand around it. Blanks, quotes and signs that nobody sees do not count; full width does.
 */
const FORMULA = /(^|[;,|\t\r\n])([\s\p{Cc}\p{Cf}"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

type Cell = Submission[string];

/** A table of submissions as CSV, piece by piece. */
export async function* csvOf(db: Database, { kind, search }: { kind: Kind; search: string }): AsyncGenerator<string> {
  const names = Object.keys(submissionKinds[kind].shown);
  let lines = [names];
  let before: Place | undefined;
  do {
    const { submissions, next } = await findSubmissions(db, { kind, search, before, limit: ROWS });
    const rows = submissions.map((submission) => names.map((name) => submission[name] ?? null));
    yield (before ? '' : BYTE_ORDER_MARK) + [...lines, ...rows].map(csvLine).join('');
    lines = [];
    before = next ?? undefined;
  } while (before);
}

/**
 * One line as RFC 4180 has it. What looks like a formula gets an apostrophe, which spreadsheets take for "this is text":
 * visitors must not be able to write formulas for whoever opens the file. Libraries for CSV look at the beginning of a
 * cell alone; where the comma is the decimal sign, spreadsheets split at semicolons, and quotes do not keep them from it.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(cell: Cell): string {
  const text = typeof cell === 'string' ? cell.replaceAll(FORMULA, "$1$2'") : written(cell);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function written(cell: Cell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
