type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Records what visitors enter into a page before and during hydration, and the field with the focus.
 * @returns a function that enters it again, with events. Forms need this: they reset their fields while they hydrate.
 * The same fields are new elements if React rendered the page again, because a translator had changed it.
 */
export function preserveEarlyInput(root: Element): () => void {
  let entered = readEntered(root);
  const update = () => {
    entered = readEntered(root);
  };
  root.addEventListener('input', update);
  root.addEventListener('focusin', update);
  return () => {
    root.removeEventListener('input', update);
    root.removeEventListener('focusin', update);
    const fields = fieldsIn(root);
    for (const { index, value, checked } of entered.inputs) {
      const field = fields[index];
      if (!field) continue;
      if (isCheckable(field)) {
        if (field.checked !== checked) field.click();
      } else if (field.value !== value) {
        setValue(field, value);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    if (document.activeElement === document.body) fields[entered.focused]?.focus();
  };
}

function fieldsIn(root: Element): Field[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')];
}

/** What the visitor entered, and the index of the field with the focus; -1 if none has it. */
function readEntered(root: Element) {
  const fields = fieldsIn(root);
  const inputs = fields.flatMap((field, index) => {
    const checked = field instanceof HTMLInputElement && field.checked;
    return isChanged(field) ? [{ index, value: field.value, checked }] : [];
  });
  return { inputs, focused: fields.findIndex((field) => field.matches(':focus')) };
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
