import type { ApiFailure, ApiResult } from '@arena/shared/api/call';
import { useState } from 'react';

/** Some rows of a long list; `next` is where the following ones begin. */
export type Rows<Row> = { rows: readonly Row[]; next: string | null };

/** A list that grows on demand; what is there stays when more cannot be had. */
export function useMore<Row>(first: Rows<Row>, load: (before: string) => Promise<ApiResult<Rows<Row>>>) {
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
