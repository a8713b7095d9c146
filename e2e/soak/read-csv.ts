import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/server';

/** Everything that visitors sent through one form, as an operator downloads it. */
export async function readCsv(site: ArenaServer, kind: string): Promise<string> {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  return (await fetch(`${site.url}/ops/submissions.csv?kind=${kind}`, { headers })).text();
}
