type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what visitors enter into a page before and during hydration.
 * @returns a function that enters it again, with events. Forms need this: they reset their fields while they hydrate.
 */
export function preserveEarlyInput(root: Element): () => void {
  let inputs = readInputs(root);
  const update = () => {
    inputs = readInputs(root);
  };
  root.addEventListener('input', update);
  return () => {
    root.removeEventListener('input', update);
    for (const { field, value, checked } of inputs) {
      if (isCheckable(field)) {
        if (field.checked !== checked) field.click();
      } else if (field.value !== value) {
        setValue(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  };
}

function readInputs(root: Element) {
  return [...root.querySelectorAll<Field>('input, textarea, select')].filter(isChanged).map((field) => ({
    field,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));
}

function isChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((o) => o.selected !== o.defaultSelected);
  return field.value !== field.defaultValue;
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** Calls the setter of the DOM prototype. React replaces the element's own setter and ignores changes made with it. */
function setValue(field: Field, value: string) {
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  property?.set?.call(field, value);
}
