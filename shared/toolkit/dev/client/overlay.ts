import { type Problem, problemTitle } from '../problem';
import { OVERLAY_STYLES } from './overlay-styles';

let panel: HTMLElement | undefined;
let shown = '[]';

/**
 * Shows problems at the bottom of the page, above all other content, until they are solved or the panel is closed. The
 * focus stays where it is. A closed panel opens again when the problems change.
 */
export function showProblems(problems: readonly Problem[]) {
  const key = JSON.stringify(problems);
  if (key === shown) return;
  shown = key;
  close();
  if (problems.length === 0) return;
  panel = document.createElement('arena-dev-overlay');
  // Above dialogs, too.
  panel.popover = 'manual';
  const root = panel.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [OVERLAY_STYLES];
  root.append(section(problems));
  document.body.append(panel);
  panel.showPopover();
  document.addEventListener('keydown', closeOnEscape, { capture: true });
}

function close() {
  panel?.remove();
  panel = undefined;
  document.removeEventListener('keydown', closeOnEscape, { capture: true });
}

function closeOnEscape(event: KeyboardEvent) {
  if (event.key !== 'Escape') return;
  // The same key must not also close a dialog of the page.
  event.preventDefault();
  event.stopPropagation();
  close();
}

function section(problems: readonly Problem[]): HTMLElement {
  const button = element('button', 'Close (Esc)');
  button.type = 'button';
  button.addEventListener('click', close);
  const header = document.createElement('header');
  header.append(element('strong', problems.length === 1 ? '1 problem' : `${problems.length} problems`), button);
  const list = document.createElement('ul');
  // A long list can be scrolled with the keyboard.
  list.tabIndex = 0;
  list.append(...problems.map(item));
  const result = document.createElement('section');
  result.role = 'alert';
  result.ariaLabel = 'Problems of the sections in development';
  result.append(header, list);
  return result;
}

function item(problem: Problem): HTMLElement {
  const result = document.createElement('li');
  result.append(
    element('p', problemTitle(problem)),
    ...(problem.place ? [element('code', problem.place)] : []),
    element('pre', problem.message),
  );
  return result;
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, text: string): HTMLElementTagNameMap[Name] {
  const result = document.createElement(name);
  result.textContent = text;
  return result;
}
