import { readFileSync } from 'node:fs';
import { Engine, type Limits } from './engine';
import { askIntl } from './intl';

/** An engine, and what `web-apis/index.js` exports inside of it. */
export type NodeEngine = Awaited<ReturnType<typeof openNodeEngine>>;

/** Opens an engine in which a bundle for Node finds what it finds there, as far as screens need it. */
export async function openNodeEngine(limits: Limits) {
  const engine = await Engine.open(limits);
  const webApis = readFileSync(new URL('web-apis.js', import.meta.url), 'utf8');
  const inside = engine.evaluate(`(() => { ${webApis}; return webApis; })()`, 'arena');
  engine.call(engine.get(inside, 'install'), engine.give(askIntl));
  return {
    engine,
    loadShell: engine.get(inside, 'loadShell'),
    loadSection: engine.get(inside, 'loadSection'),
    render: engine.get(inside, 'render'),
    runNextTask: engine.get(inside, 'runNextTask'),
  };
}
