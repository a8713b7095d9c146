import { enter, type Field, type FieldInput, fieldOf, fieldsIn, isChanged, readField, show } from './form-field';

/** The parts of the page. The layout is hydrated first. */
type Part = 'layout' | 'screen';

/**
 * Records what visitors enter into the prerendered page before its parts are hydrated: fields, focus and opened details.
 * Hydration keeps the elements, but the code of a form does not know what they contain, and most forms reset them. If React
 * renders a part again, because a translator has changed it or another release shows it, the same fields are new elements.
 * @returns
 * - `show`: puts it back into the fields of a part, so that the visitor can go on
 * - `restore`: enters it again, with the events of a visitor
 * - `stop`: ends the recording
 */
export function recordEarlyInput(root: Element) {
  const inputs = new Map<string, FieldInput>();
  let details = readDetails(root);
  let focused: string | undefined;

  const record = (field: Field) => inputs.set(keyOf(field, root), readField(field));
  for (const field of fieldsIn(root)) {
    if (isChanged(field)) record(field);
    if (field === document.activeElement) focused = keyOf(field, root);
  }

  const listeners = {
    input({ target }: Event) {
      const field = fieldOf(target);
      if (field && root.contains(field)) record(field);
    },
    focusin({ target }: Event) {
      const field = fieldOf(target);
      focused = field && keyOf(field, root);
    },
    /** Moves of the caret. */
    selectionchange() {
      const field = fieldOf(document.activeElement);
      const input = field && inputs.get(keyOf(field, root));
      if (input) input.selection = readField(field).selection;
    },
    toggle() {
      details = readDetails(root);
    },
  };
  // In the capture phase, because React hides the events of a part that is not hydrated from later listeners.
  for (const [type, listener] of Object.entries(listeners)) document.addEventListener(type, listener, true);

  const forEach = (part: Part, act: (field: Field, input: FieldInput) => void) => {
    for (const field of fieldsIn(root)) {
      const input = partOf(field) === part ? inputs.get(keyOf(field, root)) : undefined;
      if (input) act(field, input);
    }
  };

  return {
    show(part: Part) {
      const fields = fieldsIn(root);
      const lost = document.activeElement === document.body && fields.find((field) => keyOf(field, root) === focused);
      if (lost && partOf(lost) === part) lost.focus({ preventScroll: true });
      forEach(part, show);
      const elements = [...root.querySelectorAll<HTMLDetailsElement>('main details')];
      // If their number differs, another release rendered the page.
      if (part === 'screen' && elements.length === details.length) {
        for (const [index, element] of elements.entries()) element.open = details[index] === true;
      }
    },
    restore: (part: Part) => forEach(part, enter),
    stop() {
      for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
    },
  };
}

function readDetails(root: Element): boolean[] {
  return [...root.querySelectorAll<HTMLDetailsElement>('main details')].map(({ open }) => open);
}

function partOf(field: Field): Part {
  return field.closest('main') ? 'screen' : 'layout';
}

/** Identifies a field by its name, and its place among the fields with the same name. */
function keyOf(field: Field, root: Element): string {
  const alike = fieldsIn(root).filter((other) => other.name === field.name && partOf(other) === partOf(field));
  return `${partOf(field)} ${field.name} ${alike.indexOf(field)}`;
}
