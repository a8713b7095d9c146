import type { ApiFailure, ApiResult } from '@arena/shared/api/call';
import { useState } from 'react';

/** A page of a list; `next` is the cursor of the following page, or null after the last one. */
export type RowPage<Row> = { rows: readonly Row[]; next: string | null };

/** A list that loads more pages on demand. Keeps its rows when loading fails. */
export function usePagedRows<Row>(first: RowPage<Row>, load: (before: string) => Promise<ApiResult<RowPage<Row>>>) {
  const [list, setList] = useState(first);
  const [loading, setLoading] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();

  async function more() {
    if (!list.next) return;
    setLoading(true);
    setFailure(undefined);
    const answer = await load(list.next);
    setLoading(false);
    if (answer.ok) setList({ rows: [...list.rows, ...answer.data.rows], next: answer.data.next });
    else setFailure(answer.failure);
  }
  return { rows: list.rows, more: list.next ? more : null, loading, failure };
}
