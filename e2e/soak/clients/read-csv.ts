import { OPERATOR_TOKEN } from '../../src/arena/sites/server';

/** Downloads all submissions of one form as CSV, as an operator does. */
export async function readCsv({ url }: { url: string }, kind: string): Promise<string> {
  const response = await fetch(`${url}/api/ops/submissions/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ kind, search: '' }),
  });
  return response.text();
}
