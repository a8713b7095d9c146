/**
 * Cuts the result of a query for `limit + 1` rows to a page.
 * @returns at most `limit` rows; `last`: the last of them if more rows follow, else null
 */
export function cutPage<Row>(found: readonly Row[], limit: number): { rows: Row[]; last: Row | null } {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}
