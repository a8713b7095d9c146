import { type Finding, reasonOf, right, wrong } from './finding';

/** Milliseconds. One-time codes, tokens and signatures tolerate slightly more. */
const MAX_DIFFERENCE = 5_000;

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Compares the clock of this machine with another one. `read` resolves with the earliest and latest time there. */
export async function compareClock(source: string, read: () => Promise<[number, number]>): Promise<Finding> {
  const start = Date.now();
  const [earliest, latest] = await read();
  const end = Date.now();
  const difference = Math.max(0, earliest - end, start - latest);
  return difference > MAX_DIFFERENCE
    ? wrong(
        'clock',
        `The clock is ${Math.round(difference / 1000)} seconds ${earliest > end ? 'behind' : 'ahead of'} ${source}.`,
        'set the clocks of both machines by NTP: timedatectl set-ntp true',
      )
    : right('clock', `The clock agrees with ${source}.`);
}

/** Compares the clock of this machine with the header `Date` at a URL. */
export async function compareWithUrl(url: string): Promise<Finding> {
  const { host } = new URL(url);
  try {
    return await compareClock(host, async () => {
      const { headers } = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(TIMEOUT) });
      const date = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(date)) throw new Error('it sends no date');
      // The header has whole seconds.
      return [date, date + 999];
    });
  } catch (error) {
    return wrong('clock', `The time of ${host} could not be read: ${reasonOf(error)}.`, 'name another URL');
  }
}
