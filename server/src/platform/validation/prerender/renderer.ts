// Renders pages of a release in a separate process, which limits their time and memory. The engine, not this process,
// limits what code of releases can reach. Reads one job from stdin and writes one result to stdout.
import { text } from 'node:stream/consumers';
import { checkEntry } from './engine/check-entry';
import { CpuTimeExceeded, GuestError } from './engine/engine';
import { type NodeEngine, openNodeEngine } from './engine/node-engine';
import type { RendererInput, RenderResult } from './render-pages';

type Page = { path: string } & ({ head: string; body: string } | { fault: string });

/** Wraps a CommonJS bundle in a function with the parameters of a CommonJS module. */
const wrapBundle = (code: string) => `(function (module, exports, require) {${code}\n})`;

async function runJob({ shell, section, entry, map, contents, paths, limits }: RendererInput): Promise<RenderResult> {
  if (entry) await checkEntry(entry, limits);
  const nodeEngine = await openNodeEngine(limits);
  const { engine, loadShell, loadSection } = nodeEngine;
  engine.call(loadShell, engine.evaluate(wrapBundle(shell), 'shell'));
  if (section) engine.call(loadSection, section.app, engine.evaluate(wrapBundle(section.code), section.app));
  const data = [JSON.stringify(map), JSON.stringify(contents)] as const;
  const pages: Page[] = [];
  let remaining = limits.output;
  for (const path of paths) {
    const page = renderPage(nodeEngine, path, data, limits.page);
    remaining -= JSON.stringify(page).length;
    if (remaining < 0) throw new GuestError(`its pages have more than ${limits.output} characters together`);
    pages.push(page);
  }
  return { pages };
}

function renderPage(
  { engine, render, runNextTask }: NodeEngine,
  path: string,
  [releaseMap, contents]: readonly [string, string],
  maxLength: number,
): Page {
  try {
    const page = engine.settle(engine.call(render, path, releaseMap, contents), runNextTask);
    const part = (name: string) => engine.readText(engine.get(page, name), `its ${name}`, maxLength);
    return { path, head: part('head'), body: part('body') };
  } catch (error) {
    if (error instanceof GuestError) return { path, fault: error.message };
    throw error;
  }
}

function failureResult(error: Error): RenderResult {
  if (error instanceof GuestError) return { fault: error.message };
  if (error instanceof CpuTimeExceeded) return { unfinished: error.message, cause: 'release' };
  // The engine itself failed, usually because it ran out of stack or memory.
  return { fault: `it crashed the engine: ${error.message}` };
}

const input: RendererInput = JSON.parse(await text(process.stdin));
const result = await runJob(input).catch(failureResult);
process.stdout.write(JSON.stringify(result), () => process.exit(0));
