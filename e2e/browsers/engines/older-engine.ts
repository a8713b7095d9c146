import type { Page } from 'puppeteer-core';
import { type BrowserName, isMissing, namesBelow } from '../../../scripts/browser-support/support';

/** A version of a browser, by its name in MDN's compatibility data. */
export type Engine = readonly [BrowserName, string];

/** Features that an engine lacks: globals, members of globals or their prototypes, cascade layers and `:has`. */
type MissingFeatures = { globals: string[]; members: [owner: string, name: string][]; layers: boolean; has: boolean };

/** Globals to skip: members of Window are handled separately, and the page's policy requires Trusted Types. */
const EXCLUDED = /^(Window|WorkerGlobalScope|[Tt]rusted.*)$/;

/**
 * Removes from the pages of a tab the features that an older engine lacks: objects and methods before the page's code
 * runs, cascade layers and `:has` from stylesheets as they load. It does not emulate missing syntax; `npm run lint`
 * checks the code for that.
 */
export async function emulateEngine(page: Page, engine: Engine) {
  await page.evaluateOnNewDocument(removeFeatures, featuresMissingIn(engine));
}

function featuresMissingIn(engine: Engine): MissingFeatures {
  const missing: MissingFeatures = {
    globals: [],
    members: [],
    layers: isMissing('css.at-rules.layer', engine),
    has: isMissing('css.selectors.has', engine),
  };
  for (const group of ['javascript.builtins', 'api']) {
    for (const owner of namesBelow(group)) {
      const path = `${group}.${owner}`;
      if (EXCLUDED.test(owner)) continue;
      if (isMissing(path, engine)) missing.globals.push(owner);
      else {
        for (const name of namesBelow(path).filter((name) => isMissing(`${path}.${name}`, engine))) {
          missing.members.push([owner, name]);
        }
      }
    }
  }
  for (const name of namesBelow('api.Window').filter(
    (name) => !EXCLUDED.test(name) && isMissing(`api.Window.${name}`, engine),
  )) {
    missing.globals.push(name);
  }
  return missing;
}

/** Runs in the page. */
function removeFeatures({ globals, members, layers, has }: MissingFeatures) {
  const globalObject = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, name] of members) {
    const target = globalObject[owner];
    if (!target) continue;
    // MDN marks static members: the static `Response.json()` is newer than the method of a response.
    const isStatic = name.endsWith('_static');
    if (target.prototype && !isStatic) Reflect.deleteProperty(target.prototype, name);
    const isShared = target.prototype !== undefined && name in target.prototype;
    if (isStatic || !isShared) Reflect.deleteProperty(target, name.replace(/_static$/, ''));
  }
  for (const name of globals) Reflect.deleteProperty(globalThis, name);

  const removeRules = (sheet: CSSStyleSheet) => {
    for (let index = sheet.cssRules.length - 1; index >= 0; index--) {
      const rule = sheet.cssRules[index];
      if (!rule) continue;
      const isLayer = /^@layer/.test(rule.cssText);
      if (layers && isLayer) sheet.deleteRule(index);
      else if (layers && rule instanceof CSSSupportsRule && rule.conditionText.includes('text-emphasis')) {
        const inner = [...rule.cssRules].map(({ cssText }) => cssText);
        sheet.deleteRule(index);
        for (const text of inner.reverse()) sheet.insertRule(text, index);
      }
    }
    if (has) removeHasRules(sheet);
  };
  const removeHasRules = (list: CSSStyleSheet | CSSGroupingRule) => {
    for (let index = list.cssRules.length - 1; index >= 0; index--) {
      const rule = list.cssRules[index];
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) list.deleteRule(index);
      else if (rule instanceof CSSGroupingRule) removeHasRules(rule);
    }
  };
  const processed = new WeakSet<CSSStyleSheet>();
  const processNewSheets = () => {
    for (const sheet of document.styleSheets) {
      if (processed.has(sheet)) continue;
      processed.add(sheet);
      removeRules(sheet);
    }
  };
  new MutationObserver(processNewSheets).observe(document, { childList: true, subtree: true });
  document.addEventListener('load', processNewSheets, { capture: true });
}
