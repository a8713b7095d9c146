import axe from 'axe-core';
import type { Page } from 'playwright-core';
import type { FaultCollector } from './fault-collector';
import { callAtStart, callInPage } from './isolated-world';

/** The largest layout shift that visitors do not notice. */
const MAX_SHIFT = 0.02;

/** Name of the record in the check's world of a page. */
const SHIFTS = 'arenaLayoutShifts';

type Shift = { value: number; element: string };

/** Records the layout shifts of the documents of a page, from their start. */
export async function recordLayoutShifts(page: Page) {
  const record = (name: string) => {
    const shifts: Shift[] = [];
    Reflect.set(window, name, shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null }[];
      })[]) {
        const node = entry.sources[0]?.node;
        const element = node instanceof Element ? node : node?.parentElement;
        const id = element && `${element.localName}${element.classList[0] ? `.${element.classList[0]}` : ''}`;
        if (!entry.hadRecentInput) shifts.push({ value: entry.value, element: id ?? 'something' });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  };
  await callAtStart(page, record, SHIFTS);
}

/** Checks what visitors see of a page that has just been opened. @param scope selector of the part that is checked */
export async function checkView(page: Page, scope: string, faults: FaultCollector) {
  await checkAccessibility(page, scope, faults);
  // Last, because content may still arrive while the page is idle.
  const shifts = await callInPage(page, (name) => Reflect.get(window, name) as Shift[] | undefined, SHIFTS);
  const sum = (shifts ?? []).reduce((total, { value }) => total + value, 0);
  if (sum > MAX_SHIFT) {
    const largest = shifts?.toSorted((a, b) => b.value - a.value)[0];
    faults.addFlaw(
      `the layout shifts by ${sum.toFixed(2)}, most of it ${largest?.element}; at most ${MAX_SHIFT} is allowed`,
    );
  }
}

/** Adds a fault for each kind of element in which axe finds a serious violation. */
async function checkAccessibility(page: Page, scope: string, faults: FaultCollector) {
  await callInPage(page, new Function(axe.source) as () => void, undefined);
  const findViolations = async (selector: string) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const results = await axe.run(selector, {
      resultTypes: ['violations', 'incomplete'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'],
      elementRef: true,
    });
    const kindOf = ({ element }: import('axe-core').NodeResult) => {
      const around: string[] = [];
      for (let one: Element | null | undefined = element; one && one !== document.body; one = one.parentElement) {
        around.unshift(one.getAttribute('role') ?? one.localName);
      }
      return around.join('/');
    };
    // axe leaves text in the colour of its background to people.
    const invisible = results.incomplete.map((result) => ({
      ...result,
      nodes: result.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    }));
    return [...results.violations, ...invisible].flatMap(({ id, impact, help, nodes }) =>
      nodes.map((node) => ({ id, impact, help, target: String(node.target), kind: kindOf(node) })),
    );
  };
  const violations = await callInPage(page, findViolations, scope);
  for (const { id, impact, help, target, kind } of violations) {
    if (impact !== 'serious' && impact !== 'critical') continue;
    faults.addFlaw(`accessibility: ${help} (${target})`, { identity: `accessibility: ${id} ${kind}` });
  }
}
