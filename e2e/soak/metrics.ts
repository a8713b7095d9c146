import { type ArenaServer, OPERATOR_TOKEN } from '../src/arena/sites/server';

/** Reads the metrics of a server. @returns a function that sums all values of one metric */
export async function readMetrics(site: ArenaServer): Promise<(name: string) => number> {
  const response = await fetch(`${site.url}/metrics`, { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` } });
  const lines = (await response.text()).split('\n').filter((line) => !line.startsWith('#'));
  return (name) =>
    lines
      .filter((line) => line.split(/[{ ]/, 1)[0] === name)
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
