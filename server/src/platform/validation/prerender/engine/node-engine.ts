import { readFileSync } from 'node:fs';
import { Engine, type EngineLimits } from './engine';
import { formatWithIntl } from './intl';

/** An engine, with handles of the exports of `web-apis/index.js` inside it. */
export type NodeEngine = Awaited<ReturnType<typeof openNodeEngine>>;

/** Opens an engine with the Node and web APIs that bundles need for rendering. */
export async function openNodeEngine(limits: EngineLimits) {
  const engine = await Engine.open(limits);
  const webApis = readFileSync(new URL('web-apis.js', import.meta.url), 'utf8');
  const exported = engine.evaluate(`(() => { ${webApis}; return webApis; })()`, 'arena');
  engine.call(engine.get(exported, 'install'), engine.exposeFunction(formatWithIntl));
  return {
    engine,
    loadShell: engine.get(exported, 'loadShell'),
    loadSection: engine.get(exported, 'loadSection'),
    render: engine.get(exported, 'render'),
    runNextTask: engine.get(exported, 'runNextTask'),
  };
}
