import type { SourceChanges } from '../src/arena/sites/build-with-changes';

/**
 * A fault that no prerendering sees, because the code does it only in a browser.
 * - `code`: runs when the market's code starts; `component`: inside of a component on its page; `jsx`: part of that
 *   component. At most one of each.
 * - `sentence`: part of the refusal; absent if the check does not see the fault.
 */
type PlantedFault = { name: string; code?: string; component?: string; jsx?: string; sentence?: RegExp };

export const PLANTED_FAULTS: readonly PlantedFault[] = [
  { name: 'throws at import', code: "throw new TypeError('planted')", sentence: /mf-market failed in the browser/ },
  { name: 'rejects at import', code: "void Promise.reject(new Error('planted'))", sentence: /uncaught Error: planted/ },
  { name: 'logs an error', code: "console.error('planted')", sentence: /console: planted/ },
  {
    name: 'throws in a timer',
    code: "setTimeout(() => { throw new Error('planted') }, 50)",
    sentence: /uncaught Error: planted/,
  },
  {
    name: 'writes HTML',
    code: "document.body.insertAdjacentHTML('beforeend', '<b>planted</b>')",
    sentence: /TrustedHTML|mf-market failed/,
  },
  { name: 'evaluates text', code: "setTimeout(() => eval('1'), 50)", sentence: /TrustedScript|unsafe-eval/ },
  {
    name: 'adds an inline style',
    code: "document.head.append(Object.assign(document.createElement('style'), { textContent: 'a {}' }))",
    sentence: /console: .*style/,
  },
  {
    name: 'sets a style attribute',
    code: "document.body.setAttribute('style', 'color: red')",
    sentence: /console: .*style/,
  },
  {
    name: 'renders other text than the server',
    jsx: '<p>{is ? "in a browser" : "on the server"}</p>',
    sentence: /ydrat|React error #418/,
  },
  {
    name: 'sets state in an endless loop',
    component: 'const [count, setCount] = useState(0); useLayoutEffect(() => { if (is) setCount(count + 1); });',
    sentence: /React error #185|mf-market failed/,
  },
  {
    name: 'throws in an effect',
    component: "useEffect(() => { if (is) throw new Error('planted'); });",
    sentence: /planted|mf-market failed/,
  },
  {
    name: 'throws while it renders',
    component: "if (is) throw new Error('planted');",
    sentence: /planted|mf-market failed/,
  },
  {
    name: 'throws when a button is pressed',
    jsx: "{<button type='button' onClick={() => { if (is) throw new Error('planted'); }}>Sizes</button>}",
    sentence: /after “Sizes” was pressed: uncaught Error: planted/,
  },
  {
    name: 'rejects when a button is pressed',
    jsx: "{<button type='button' onClick={async () => { if (is) throw new Error('planted'); }}>Sizes</button>}",
    sentence: /after “Sizes” was pressed: uncaught Error: planted/,
  },
  {
    name: 'throws when a dialog opens',
    component: 'const [open, setOpen] = useState(false);',
    jsx: "{<button type='button' onClick={() => setOpen(true)}>Sizes</button>}{open && is && (() => { throw new Error('planted'); })()}",
    sentence: /after “Sizes” was pressed/,
  },
  {
    name: 'imports a missing file',
    code: "void import(/* webpackIgnore: true */ '/releases/mf-market/missing.js' as string)",
    sentence: /missing\.js|dynamically imported module/,
  },
  {
    name: 'loads a script of another type',
    code: "document.head.append(Object.assign(document.createElement('script'), { src: '/healthz' }))",
    sentence: /healthz|Trusted|integrity|mf-market failed/i,
  },
  {
    name: 'loads a missing font',
    code: "new FontFace('planted', 'url(/releases/mf-market/missing.woff2)').load().catch(() => undefined)",
    sentence: /missing\.woff2 has status 404/,
  },
  {
    name: 'shows a missing picture',
    jsx: "{is && <img alt='' src='/releases/mf-market/missing.avif' />}",
    sentence: /missing\.avif has status 404/,
  },
  {
    name: 'moves the page',
    code: "setTimeout(() => { const main = document.querySelector('main'); if (main) main.style.paddingTop = '300px'; }, 400)",
    sentence: /the layout shifts by/,
  },
  {
    name: 'has unreadable text',
    component:
      "const text = useRef<HTMLParagraphElement>(null); useEffect(() => { if (is && text.current) text.current.style.color = '#2b2b2b'; if (is && text.current) text.current.style.background = '#333'; });",
    jsx: '{<p ref={text}>Sizes run small.</p>}',
    sentence: /accessibility: .*contrast/,
  },
  {
    name: 'has a button without a name',
    jsx: "{is && <button type='button' />}",
    sentence: /accessibility: Buttons must have/,
  },
  {
    name: 'shows nothing',
    component: "useEffect(() => { if (is) document.querySelector('main')?.replaceChildren(); });",
    sentence: /main is empty/,
  },
  {
    name: 'has text in the colour of its background',
    component:
      "useEffect(() => { if (is) for (const text of document.querySelectorAll<HTMLElement>('main :is(h1, p)')) text.style.color = getComputedStyle(document.body).backgroundColor; });",
    sentence: /accessibility: .*contrast/,
  },
  {
    name: 'freezes for seconds',
    code: 'setTimeout(() => { const end = Date.now() + 6_000; while (Date.now() < end); }, 2_500)',
  },
  {
    name: 'leaks memory',
    code: 'const leak: unknown[] = []; setInterval(() => leak.push(Array.from({ length: 125_000 }, Math.random)), 100)',
    sentence: /memory more each second/,
  },
  {
    name: 'hides its buttons',
    component:
      "useEffect(() => { if (is) for (const one of document.querySelectorAll<HTMLElement>('main button')) one.style.display = 'none'; });",
  },
  {
    name: 'asks its backend',
    code: "fetch('/api/mf-market/offers').catch(() => undefined)",
    sentence: /offers has status 404/,
  },
  {
    name: 'opens a dialog of the browser',
    code: "setTimeout(() => alert('planted'), 50)",
    sentence: /dialog of the browser \(alert\)/,
  },
  {
    name: 'calls another site',
    code: "fetch('https://tracker.example/').catch(() => undefined)",
    sentence: /tracker|connect-src|console: /i,
  },
  {
    name: 'throws when visitors leave',
    component: "useEffect(() => () => { if (is) throw new Error('planted'); }, []);",
    sentence: /when it is left for .*planted/,
  },
  {
    name: 'throws only when opened by navigation',
    code: "if (!document.querySelector('#root[data-prerendered]')) throw new Error('planted')",
    sentence: /when it is opened from .*(planted|mf-market failed)/,
  },
  {
    name: 'starts a service worker',
    code: "void navigator.serviceWorker.register('/healthz')",
    sentence: /registers a service worker/,
  },
];

/** Text in the built files that selects the fault. Built files are patched, so one build serves all faults. */
export const marker = (fault: number) => `planted:${String(fault).padStart(3, '0')}`;

/** No fault has this number. */
export const NO_FAULT = 0;

/** Changes a script of the market with planted faults so that one of them is active. */
export const activateFault = (fault: number) => (script: string) => script.replaceAll(marker(NO_FAULT), marker(fault));

/** The number of a fault. @throws if none has this name */
export function numberOf(name: string): number {
  const index = PLANTED_FAULTS.findIndex((fault) => fault.name === name);
  if (index === -1) throw new Error(`No planted fault ${name}.`);
  return index + 1;
}

/** Plants all faults in the market. None is active until the marker is changed. */
export const plantFaults: SourceChanges = {
  // All the faults together are heavier than the market may be. Two pages, because each takes seconds in every check.
  'package.json': (source) => {
    const { section, budget, ...manifest } = JSON.parse(source);
    return JSON.stringify({
      ...manifest,
      section: { ...section, pages: section.pages.slice(0, 2) },
      budget: { ...budget, scripts: 20_000 },
    });
  },
  'src/market-page.tsx': (source) =>
    source
      .replace(
        "import { useRef, useState } from 'react';",
        "import { useEffect, useLayoutEffect, useRef, useState } from 'react';",
      )
      .replace('<Filters field={field} />', `<Planted />$&`) + PLANTED,
};

const PLANTED = `
const planted: string = JSON.parse('"${marker(NO_FAULT)}"');
const isActive = (fault: string) => typeof window !== 'undefined' && planted === fault;
${PLANTED_FAULTS.map(({ code }, i) => code && `if (isActive('${marker(i + 1)}')) { ${code}; }\n`).join('')}
${PLANTED_FAULTS.map(
  ({ component = '', jsx = '' }, i) => `
function Planted${i + 1}() {
  const is = isActive('${marker(i + 1)}');
  ${component}
  return <>${jsx}</>;
}`,
).join('')}
function Planted() {
  switch (planted) {
    ${PLANTED_FAULTS.map((_, i) => `case '${marker(i + 1)}': return <Planted${i + 1} />;`).join('\n    ')}
    default: return null;
  }
}
`;
