import type { Submission, SubmissionKind } from '@arena/shared/contract/ops-api/submissions';
import type { Database } from '../../kernel/database/database';
import { findSubmissions, joinedColumns, type SubmissionCursor } from '../forms/find';
import { shownColumns } from '../forms/kinds';

/** Rows read at a time, which bounds the memory of an export. */
const PAGE_SIZE = 500;

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Positions where a spreadsheet may see a formula: at the beginning of a cell, and after every character that some
 * spreadsheets treat as a separator, even inside quotes. White space, quotes and invisible characters may come before
 * the sign, which may be full-width.
 */
const FORMULA = /(^|[;,|\t\r\n])([\s\p{Cc}\p{Cf}"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

type Cell = Submission[string] | Date;

/** Submissions of a kind as CSV, page by page. */
export async function* submissionsCsv(
  db: Database,
  { kind, search }: { kind: SubmissionKind; search: string },
): AsyncGenerator<string> {
  const names = [...Object.keys(shownColumns(kind)), ...Object.keys(joinedColumns(db, kind))];
  let lines = [names];
  let before: SubmissionCursor | undefined;
  do {
    const { submissions, next } = await findSubmissions(db, { kind, search, before, limit: PAGE_SIZE });
    const rows = submissions.map((submission) => names.map((name) => submission[name] ?? null));
    yield (before ? '' : BYTE_ORDER_MARK) + [...lines, ...rows].map(csvLine).join('');
    lines = [];
    before = next ?? undefined;
  } while (before);
}

/**
 * One line as in RFC 4180. Visitors must not be able to send a formula to the operator who opens the file, so a
 * possible formula gets an apostrophe, which makes a spreadsheet read it as text. CSV libraries check only the
 * beginning of a cell. That is not enough: if the comma is the decimal separator, spreadsheets split at semicolons,
 * even inside quotes.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  const text = typeof cell === 'string' ? cell.replaceAll(FORMULA, "$1$2'") : formatValue(cell);
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function formatValue(cell: Cell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? '');
}
