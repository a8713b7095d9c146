import { compileFunction, createContext } from 'node:vm';
import type { PageContents } from '../../../src/contract/release/content';
import type { ReleaseMap } from '../../../src/contract/release/release-map';
import type { Section } from '../../../src/contract/section/section';
import type { Rendered } from '../page';
import type { RenderResult, RenderTask } from './render-page';
import { sourceStack } from './source-stack';

/*
 * A process that renders one page. The site renders in an engine with few APIs; this context has the same ones, so that
 * code that needs others fails here, too.
 */
const GLOBALS = {
  AbortController,
  AbortSignal,
  clearImmediate,
  clearInterval,
  clearTimeout,
  console,
  Event,
  EventTarget,
  Headers,
  MessageChannel,
  process: { env: {} },
  queueMicrotask,
  ReadableStream,
  Request,
  Response,
  setImmediate,
  setInterval,
  setTimeout,
  structuredClone,
  TextDecoder,
  TextEncoder,
  TransformStream,
  URL,
  URLSearchParams,
  WritableStream,
};

type Require = (name: string) => unknown;

type ShellBundle = {
  provided: Record<string, unknown>;
  render: (
    path: string,
    map: ReleaseMap,
    matched: { app: string; section: Section },
    contents: PageContents,
  ) => Promise<Rendered>;
};

const context = createContext({ ...GLOBALS });

process.once('message', async (task: RenderTask) => {
  process.send?.(await render(task));
});

async function render({ path, map, contents, shell, section }: RenderTask): Promise<RenderResult> {
  try {
    const host = evaluate<ShellBundle>('shell', shell, () => undefined);
    const { default: exposed } = evaluate<{ default: Section }>(
      section.app,
      section.code,
      (name) => host.provided[name],
    );
    const { head, body } = await host.render(path, map, { app: section.app, section: exposed }, contents);
    return { head, body };
  } catch (error) {
    return { fault: sourceStack(error, section.app, section.map) };
  }
}

function evaluate<Exports>(filename: string, code: string, require: Require): Exports {
  const module: { exports: Partial<Exports> } = { exports: {} };
  const define = compileFunction(code, ['module', 'exports', 'require'], { filename, parsingContext: context });
  define(module, module.exports, require);
  return module.exports as Exports;
}
