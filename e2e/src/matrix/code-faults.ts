import type { Page } from '@playwright/test';
import { publishChangedFile } from './changed-file';

/** Where the code of a faulty app throws while a page has the fault enabled. */
export type CodeFault = 'evaluated' | 'rendered' | 'in a handler';

const THROW_STATEMENT = `throw new Error('injected fault')`;
const isActive = (codeFault: CodeFault) => `globalThis.codeFault==='${codeFault}'`;
const throwIf = (codeFault: CodeFault) => `if(${isActive(codeFault)})${THROW_STATEMENT};`;

/** Serves a section whose code can throw in three places; each fault is off until a page enables it. */
export function publishFaultySection(page: Page, app: string) {
  return publishChangedFile(page, app, '__federation_expose_section.js', (source) =>
    breakHandlers(breakElement(source, 'h1')).replace(/\.push\(\[\[[^\]]*\],\{[^{]*\{/, `$&${throwIf('evaluated')}`),
  );
}

/** Serves a shell that can throw at its start, in its layout and in its handlers. */
export function publishFaultyShell(page: Page) {
  return publishChangedFile(
    page,
    'shell',
    'shell.js',
    (source) => throwIf('evaluated') + breakHandlers(breakElement(source, 'footer')),
  );
}

/** Makes rendering such an element throw. */
function breakElement(source: string, element: string) {
  const throwing = `((()=>{${throwIf('rendered')}return "${element}"})()`;
  return source.replaceAll(`("${element}",{`, `${throwing},{`);
}

/** Makes inline event handlers throw. The code of the apps has no others. */
function breakHandlers(source: string) {
  return source.replaceAll(
    /on(Click|Change):(?=\(\)=>|\w+=>|\(\{)/g,
    `$&${isActive('in a handler')}?()=>{${THROW_STATEMENT}}:`,
  );
}

/** Enables a fault in the open page; `null` disables it. */
export function setCodeFault(page: Page, codeFault: CodeFault | null) {
  return page.evaluate(writeCodeFault, codeFault);
}

/** Enables a fault from the next page load on. */
export function setCodeFaultOnLoad(page: Page, codeFault: CodeFault) {
  return page.addInitScript(writeCodeFault, codeFault);
}

const writeCodeFault = (codeFault: CodeFault | null) => Object.assign(globalThis, { codeFault });
