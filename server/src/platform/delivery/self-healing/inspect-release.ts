import type { Release } from '@arena/shared/contract/release/release';
import { Counter } from 'prom-client';
import type { AssetStore } from '../../../kernel/storage/asset-store';
import { incompatibilities } from '../../release-set/incompatibilities';
import { type ReleaseSet, withRelease } from '../../release-set/release-set';
import type { BrowserCheck } from '../../validation/browser-check/browser-check';
import type { Prerenderer } from '../../validation/prerender/prerenderer';
import { verifyFiles } from './verify-files';

const inspections = new Counter({
  name: 'arena_examinations_total',
  help: 'Live releases inspected after failure reports.',
});

type Dependencies = { assets: AssetStore; prerenderer: Prerenderer; browserCheck: BrowserCheck | undefined };
/** `pages`: the reported pages; empty means all pages of the release. */
type Inspection = { release: Release; live: ReleaseSet; pages: readonly string[]; signal: AbortSignal };

/** Faults that the server found itself: in the stored files of a release, in its pages, or in its pages in a browser. */
export type Evidence = { location: 'files' | 'pages' | 'browser'; faults: string[] };

/**
 * Inspects a live release: verifies its files, evaluates its entry, renders its pages and opens them in a browser.
 * @returns undefined if it found no faults
 * @throws if the inspection itself failed, which proves nothing about the release
 */
export async function inspectRelease(
  { assets, prerenderer, browserCheck }: Dependencies,
  { release, live, pages, signal }: Inspection,
): Promise<Evidence | undefined> {
  inspections.inc();
  const fileFaults = await verifyFiles(assets, release, signal);
  // Altered code must never run.
  if (fileFaults.length > 0) return { location: 'files', faults: fileFaults };
  const pageFaults = await prerenderer.inspect(live, release);
  if (pageFaults.length > 0) return { location: 'pages', faults: pageFaults.map(({ message }) => message) };
  const browserFaults = (await browserCheck?.inspect({ release, live, pages, signal })) ?? [];
  return browserFaults.length > 0 ? { location: 'browser', faults: browserFaults } : undefined;
}

/**
 * Validates a release that could replace the live one. It has to pass the checks that the live one failed: if both fail,
 * something else is broken, such as the shell.
 * @returns its faults
 */
export async function validateCandidate(
  { assets, prerenderer, browserCheck }: Dependencies,
  { evidence, release, live, pages, signal }: Inspection & { evidence: Evidence },
): Promise<string[]> {
  const faults = [...incompatibilities(release, live), ...(await verifyFiles(assets, release, signal))];
  if (faults.length > 0 || evidence.location === 'files') return faults;
  const next = withRelease(live, release);
  const pageFaults = (await prerenderer.inspect(next, release)).map(({ message }) => message);
  if (pageFaults.length > 0 || evidence.location === 'pages') return pageFaults;
  return (await browserCheck?.inspect({ release, live: next, pages, signal })) ?? [];
}
