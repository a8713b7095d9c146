import type { PageContents } from '../../../src/contract/release/content';
import type { ReleaseMap } from '../../../src/contract/release/release-map';
import { forkModule } from '../fork-module';
import type { Rendered } from '../page';
import type { NodeBundle } from './node-bundle';

/** Milliseconds. */
const TIME_LIMIT = 10_000;

/** Input of the process. `shell` is the code of the shell's Node bundle. */
export type RenderTask = {
  path: string;
  map: ReleaseMap;
  contents: PageContents;
  shell: string;
  section: NodeBundle & { app: string };
};

/** A page, or the stack of the error that rendering threw, in lines of the sources. */
export type RenderResult = Rendered | { fault: string };

/** Renders a page of a section in a process of its own, because code in development may never finish. */
export function renderPage(task: RenderTask): Promise<RenderResult> {
  const child = forkModule('toolkit/dev/prerender/render-process');
  return new Promise<RenderResult>((resolve) => {
    const timer = setTimeout(() => {
      resolve({ fault: `It did not finish within ${TIME_LIMIT / 1_000} seconds.` });
    }, TIME_LIMIT);
    child.once('message', resolve);
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve({ fault: `The process that renders it ended with code ${code}.` });
    });
    child.send(task);
  }).finally(() => child.kill('SIGKILL'));
}
