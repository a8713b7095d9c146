/** One number for each round, of ours and of the peer. */
export type Rounds = { ours: number[]; peer: number[] };

type Measured = { rounds: number; ours: () => Promise<number>; peer: () => Promise<number> };

/** Measures in turns, ours, peer, ours, peer, so that both meet the same machine. */
export async function inTurns({ rounds, ours, peer }: Measured): Promise<Rounds> {
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
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.');
  return (low + high) / 2;
}

/** @param share 0.95 for the value that one in twenty exceeds */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Ours ÷ peer, round by round. */
export function ratios({ ours, peer }: Rounds): number[] {
  return ours.map((value, round) => value / (peer[round] ?? Number.NaN));
}
