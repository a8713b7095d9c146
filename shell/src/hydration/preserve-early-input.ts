type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Remembers what a visitor has entered into a page before its code was there, and goes on while that starts.
 * @returns puts it back, as if it were entered anew: forms set their fields to their defaults when they start
 */
export function rememberTyped(root: Element): () => void {
  let entered = enteredIn(root);
  const readAgain = () => {
    entered = enteredIn(root);
  };
  root.addEventListener('input', readAgain);
  return () => {
    root.removeEventListener('input', readAgain);
    for (const { field, value, checked } of entered) {
      if (isBox(field)) {
        if (field.checked !== checked) field.click();
      } else if (field.value !== value) {
        setValue(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
  };
}

function enteredIn(root: Element) {
  return [...root.querySelectorAll<Field>('input, textarea, select')].filter(isEntered).map((field) => ({
    field,
    value: field.value,
    checked: field instanceof HTMLInputElement && field.checked,
  }));
}

function isEntered(field: Field): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) return [...field.options].some((o) => o.selected !== o.defaultSelected);
  return field.value !== field.defaultValue;
}

function isBox(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** By the element's own setter: React notices only changes that go past its own. */
function setValue(field: Field, value: string) {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  own?.set?.call(field, value);
}
