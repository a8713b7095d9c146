import type { Release } from '@arena/shared/contract/release';
import { Counter } from 'prom-client';
import { incompatibilities } from '../releases/gate';
import type { Prerenderer } from '../releases/prerender/prerenderer';
import { type ReleaseSet, withRelease } from '../releases/release-set';
import type { AssetStore } from '../storage/asset-store';
import { verifyFiles } from './verify-files';

const inspections = new Counter({
  name: 'arena_examinations_total',
  help: 'Live releases inspected after failure reports.',
});

type Dependencies = { assets: AssetStore; prerenderer: Prerenderer };
type Inspection = { release: Release; live: ReleaseSet; signal: AbortSignal };

/** Faults that the server found itself, either in the stored files of a release or in its pages. */
export type Evidence = { location: 'files' | 'pages'; faults: string[] };

/**
 * Inspects a live release: its files are unchanged, its entry evaluates, and its pages render.
 * @returns undefined if it found no faults
 * @throws if the inspection itself failed, which proves nothing about the release
 */
export async function inspectRelease(
  { assets, prerenderer }: Dependencies,
  { release, live, signal }: Inspection,
): Promise<Evidence | undefined> {
  inspections.inc();
  const fileFaults = await verifyFiles(assets, release, signal);
  // Never run altered code.
  if (fileFaults.length > 0) return { location: 'files', faults: fileFaults };
  const pageFaults = await prerenderer.inspect(live, release);
  return pageFaults.length > 0 ? { location: 'pages', faults: pageFaults.map(({ message }) => message) } : undefined;
}

/**
 * Validates a release that could replace the live one. It has to pass the checks that the live one failed: if both fail,
 * something else is broken, such as the shell.
 * @returns its faults
 */
export async function validateCandidate(
  { assets, prerenderer }: Dependencies,
  { evidence, release, live, signal }: Inspection & { evidence: Evidence },
): Promise<string[]> {
  const faults = [...incompatibilities(release, live), ...(await verifyFiles(assets, release, signal))];
  if (faults.length > 0 || evidence.location === 'files') return faults;
  return (await prerenderer.inspect(withRelease(live, release), release)).map(({ message }) => message);
}
