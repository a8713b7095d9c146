import type { Release } from '@arena/shared/contract/release';
import { Counter } from 'prom-client';
import { misfitsOf, viewWith } from '../releases/gate';
import type { View } from '../releases/live-site';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import type { AssetStore } from '../storage/asset-store';
import { damageOf } from './verify-files';

const examinations = new Counter({
  name: 'arena_examinations_total',
  help: 'Live releases inspected after failure reports.',
});

type Dependencies = { assets: AssetStore; prerenderer: Prerenderer };
type Examination = { release: Release; live: View; signal: AbortSignal };

/** What the server itself found against a release: in its files as they lie in the store, or in its pages. */
export type Evidence = { in: 'files' | 'pages'; faults: string[] };

/**
 * Examines a live release: its files are what was published, its entry evaluates, its pages render.
 * @throws when that cannot be tried, which says nothing about the release
 */
export async function evidenceAgainst(
  { assets, prerenderer }: Dependencies,
  { release, live, signal }: Examination,
): Promise<Evidence | undefined> {
  examinations.inc();
  const damage = await damageOf(assets, release, signal);
  // Code that is not what was published is not run.
  if (damage.length > 0) return { in: 'files', faults: damage };
  const faults = await prerenderer.examine(live, release);
  return faults.length > 0 ? { in: 'pages', faults: faults.map(({ sentence }) => sentence) } : undefined;
}

/**
 * What speaks against showing a release instead of the live one. It has to pass what that one failed: where both fail,
 * something else is broken, such as the shell below a section.
 */
export async function faultsInPlaceOf(
  { assets, prerenderer }: Dependencies,
  { evidence, release, live, signal }: Examination & { evidence: Evidence },
): Promise<string[]> {
  const faults = [...misfitsOf(release, live), ...(await damageOf(assets, release, signal))];
  if (faults.length > 0 || evidence.in === 'files') return faults;
  return (await prerenderer.examine(viewWith(live, release), release)).map(({ sentence }) => sentence);
}
