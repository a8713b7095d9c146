/** One value per round, for ours and for the peer. */
export type Rounds = { ours: number[]; peer: number[] };

type TurnOptions = { rounds: number; ours: () => Promise<number>; peer: () => Promise<number> };

/** Alternates between ours and the peer, so both run under the same conditions of the machine. */
export async function measureInTurns({ rounds, ours, peer }: TurnOptions): Promise<Rounds> {
  const result: Rounds = { ours: [], peer: [] };
  for (let round = 0; round < rounds; round++) {
    result.ours.push(await ours());
    result.peer.push(await peer());
  }
  return result;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('The median of an empty list is undefined.');
  return (low + high) / 2;
}

/** @param share 0.95 for the 95th percentile */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Ours ÷ peer, round by round. */
export function ratios({ ours, peer }: Rounds): number[] {
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN));
}
