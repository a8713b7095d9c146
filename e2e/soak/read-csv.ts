import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';

/** Downloads all submissions of one form as CSV, as an operator does. */
export async function readCsv(site: ArenaServer, kind: string): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return (await fetch(`${site.url}/api/ops/submissions.csv?kind=${kind}`, { headers })).text();
}
