export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The content of a field. `selection` is the marked text or the caret, if the field has the focus and shows it. */
export type FieldInput = { value: string; checked: boolean; selection: readonly [number, number] | undefined };

export function fieldsIn(root: Element): Field[] {
  return [...root.querySelectorAll<Field>('input, textarea, select')];
}

/** The field that is the target of an event. */
export function fieldOf(target: EventTarget | null): Field | undefined {
  return target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
    ? target
    : undefined;
}

/** Whether a visitor, or the browser after a reload, has changed what was prerendered. */
export function isChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    return field.value !== (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value;
  }
  return field.value !== field.defaultValue;
}

export function readField(field: Field): FieldInput {
  return { value: field.value, checked: isCheckable(field) && field.checked, selection: readSelection(field) };
}

/** Puts a value back into a field, without events. */
export function show(field: Field, { value, checked, selection }: FieldInput) {
  if (isCheckable(field)) {
    if (field.checked !== checked) setByPrototype(field, 'checked', checked);
  } else if (field.value !== value) {
    setByPrototype(field, 'value', value);
    if (selection) select(field, selection);
  }
}

/**
 * Enters a value with the events of a visitor, even if the field already contains it, because its form may not know
 * that.
 */
export function enter(field: Field, { value, checked, selection }: FieldInput) {
  if (isCheckable(field)) {
    // The radio button that is checked instead unchecks this one.
    if (field.type === 'radio' && !checked) return;
    field.checked = !checked;
    field.click();
    return;
  }
  const caret = readSelection(field) ?? selection;
  // React ignores the event unless the value differs from the last one that was set by the element's own setter.
  field.value = value === '' ? ' ' : '';
  setByPrototype(field, 'value', value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  if (caret) select(field, caret);
}

/** Moves the caret of the field with the focus. */
export function select(field: Field, [start, end]: readonly [number, number]) {
  if (field !== document.activeElement || readSelection(field) === undefined) return;
  if (!(field instanceof HTMLSelectElement)) field.setSelectionRange(start, end);
}

/** Undefined for a field without the focus, and for types that do not expose it, such as email addresses. */
function readSelection(field: Field): readonly [number, number] | undefined {
  if (field instanceof HTMLSelectElement || field !== document.activeElement) return undefined;
  const { selectionStart, selectionEnd } = field;
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd];
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
}

/** Calls the setter of the DOM, which React replaces for each element. */
function setByPrototype(field: Field, name: 'value' | 'checked', value: string | boolean) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name)?.set?.call(field, value);
}
