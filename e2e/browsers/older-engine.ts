import type { Page } from 'puppeteer-core';
import { type BrowserName, isMissing, namesBelow } from '../../scripts/browser-support/support';

/** A version of a browser, by its name in MDN's compatibility data. */
export type Engine = readonly [BrowserName, string];

/** Names that a browser does not have: globals, and what belongs to a global or to its prototype. */
type Missing = { globals: string[]; members: [owner: string, name: string][]; layers: boolean; relations: boolean };

/** What is left alone: the window's own names are gone through apart, and the page's policy still asks for trusted types. */
const KEPT = /^(Window|WorkerGlobalScope|[Tt]rusted.*)$/;

/**
 * Takes from the pages of a tab what an older engine does not have: objects and methods before the page's code
 * runs, cascade layers and `:has` from its stylesheets as they arrive. Syntax stays as it is; what is built is checked
 * for it elsewhere.
 */
export async function emulate(page: Page, engine: Engine) {
  await page.evaluateOnNewDocument(takeAway, missingIn(engine));
}

function missingIn(engine: Engine): Missing {
  const missing: Missing = {
    globals: [],
    members: [],
    layers: isMissing('css.at-rules.layer', engine),
    relations: isMissing('css.selectors.has', engine),
  };
  for (const group of ['javascript.builtins', 'api']) {
    for (const owner of namesBelow(group)) {
      const path = `${group}.${owner}`;
      if (KEPT.test(owner)) continue;
      if (isMissing(path, engine)) missing.globals.push(owner);
      else {
        for (const name of namesBelow(path).filter((name) => isMissing(`${path}.${name}`, engine))) {
          missing.members.push([owner, name]);
        }
      }
    }
  }
  for (const name of namesBelow('api.Window').filter(
    (name) => !KEPT.test(name) && isMissing(`api.Window.${name}`, engine),
  )) {
    missing.globals.push(name);
  }
  return missing;
}

/** Runs in the page. */
function takeAway({ globals, members, layers, relations }: Missing) {
  const globalObject = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, name] of members) {
    const target = globalObject[owner];
    if (!target) continue;
    // MDN marks what belongs to an interface itself; `Response.json()` is newer than the method of a response.
    const isStatic = name.endsWith('_static');
    if (target.prototype && !isStatic) Reflect.deleteProperty(target.prototype, name);
    const isShared = target.prototype !== undefined && name in target.prototype;
    if (isStatic || !isShared) Reflect.deleteProperty(target, name.replace(/_static$/, ''));
  }
  for (const name of globals) Reflect.deleteProperty(globalThis, name);

  const age = (sheet: CSSStyleSheet) => {
    for (let place = sheet.cssRules.length - 1; place >= 0; place--) {
      const rule = sheet.cssRules[place];
      if (!rule) continue;
      const isLayer = /^@layer/.test(rule.cssText);
      if (layers && isLayer) sheet.deleteRule(place);
      else if (layers && rule instanceof CSSSupportsRule && rule.conditionText.includes('text-emphasis')) {
        const inner = [...rule.cssRules].map(({ cssText }) => cssText);
        sheet.deleteRule(place);
        for (const text of inner.reverse()) sheet.insertRule(text, place);
      }
    }
    if (relations) withoutRelations(sheet);
  };
  const withoutRelations = (list: CSSStyleSheet | CSSGroupingRule) => {
    for (let place = list.cssRules.length - 1; place >= 0; place--) {
      const rule = list.cssRules[place];
      if (rule instanceof CSSStyleRule && rule.selectorText.includes(':has(')) list.deleteRule(place);
      else if (rule instanceof CSSGroupingRule) withoutRelations(rule);
    }
  };
  const aged = new WeakSet<CSSStyleSheet>();
  const ageNew = () => {
    for (const sheet of document.styleSheets) {
      if (aged.has(sheet)) continue;
      aged.add(sheet);
      age(sheet);
    }
  };
  new MutationObserver(ageNew).observe(document, { childList: true, subtree: true });
  document.addEventListener('load', ageNew, { capture: true });
}
