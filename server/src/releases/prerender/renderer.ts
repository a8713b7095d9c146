// Renders pages of a release: in a process of its own, for the time and the memory that takes. What code of releases
// can reach is decided by the engine it runs in, not by this process. One job comes in on stdin, one answer goes out on
// stdout.
import { text } from 'node:stream/consumers';
import { checkEntry } from './engine/check-entry';
import { GuestError, OutOfTime } from './engine/engine';
import { type NodeEngine, openNodeEngine } from './engine/node-engine';
import type { RenderAnswer, RendererInput } from './render-pages';

type Page = { path: string } & ({ head: string; body: string } | { fault: string });

/** A CommonJS bundle as a function of what such a bundle finds. */
const asFunction = (code: string) => `(function (module, exports, require) {${code}\n})`;

async function perform({ shell, section, entry, map, paths, limits }: RendererInput): Promise<RenderAnswer> {
  if (entry) await checkEntry(entry, limits);
  const inside = await openNodeEngine(limits);
  const { engine, loadShell, loadSection } = inside;
  engine.call(loadShell, engine.evaluate(asFunction(shell), 'shell'));
  if (section) engine.call(loadSection, section.app, engine.evaluate(asFunction(section.code), section.app));
  const releaseMap = JSON.stringify(map);
  const pages: Page[] = [];
  let left = limits.answer;
  for (const path of paths) {
    const page = renderPage(inside, path, releaseMap, limits.page);
    left -= JSON.stringify(page).length;
    if (left < 0) throw new GuestError(`its pages have more than ${limits.answer} characters together`);
    pages.push(page);
  }
  return { pages };
}

function renderPage(
  { engine, render, runNextTask }: NodeEngine,
  path: string,
  releaseMap: string,
  longest: number,
): Page {
  try {
    const page = engine.settle(engine.call(render, path, releaseMap), runNextTask);
    const part = (name: string) => engine.text(engine.get(page, name), `its ${name}`, longest);
    return { path, head: part('head'), body: part('body') };
  } catch (error) {
    if (error instanceof GuestError) return { path, fault: error.message };
    throw error;
  }
}

/** What to answer where there are no pages. */
function answerInstead(error: Error): RenderAnswer {
  if (error instanceof GuestError) return { fault: error.message };
  if (error instanceof OutOfTime) return { unfinished: error.message };
  // The engine itself has come to its end, mostly that of its own stack or memory.
  return { fault: `it brought the engine to its end: ${error.message}` };
}

const input: RendererInput = JSON.parse(await text(process.stdin));
const answer = await perform(input).catch(answerInstead);
process.stdout.write(JSON.stringify(answer), () => process.exit(0));
