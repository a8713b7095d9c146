import { HONEYPOT_FIELD } from '@arena/shared/forms/honeypot';
import { type Language, langOf } from '@arena/shared/forms/language';
import { escapeHtml } from '../../../kernel/http/escape-html';
import { attributes } from './attributes';
import { type Entries, entriesOf, entryOf } from './entries';

type Option = { value: string; label: string };

/** A field of a form. `name` is that of the schema; `label` is the same as in the React form. */
export type Field = { name: string; label: string; help?: string | undefined; language?: Language } & (
  | {
      kind: 'input';
      type?: string;
      autoComplete?: string;
      inputMode?: string;
      required?: boolean;
      suggestions?: readonly string[];
    }
  | {
      kind: 'textarea';
      rows: number;
      /** Characters as people count them: graphemes. */
      maxLength: number;
    }
  | { kind: 'select'; placeholder: string; options: readonly string[]; required?: true }
  | { kind: 'radios'; options: readonly Option[]; required?: boolean }
  | { kind: 'checkboxes'; options: readonly Option[] }
  /** `missing`: the error message in the language of the field. */
  | { kind: 'checkbox'; required?: true; missing?: string }
);

/** Values by field name: a list for checkboxes, a boolean for a single checkbox, text for all other fields. */
export type Values = Record<string, string | string[] | boolean>;

/** Reads the value of each field from the visitor's entries. */
export function readFields(fields: readonly Field[], entries: Entries): Values {
  return Object.fromEntries(fields.map((field) => [field.name, readField(field, entries)]));
}

function readField({ kind, name }: Field, entries: Entries) {
  if (kind === 'checkboxes') return entriesOf(entries, name);
  return kind === 'checkbox' ? entryOf(entries, name) !== '' : entryOf(entries, name);
}

/** Error messages by field name. */
export type Faults = Record<string, string>;

/** Renders the fields with the visitor's entries and error messages, and the honeypot field. */
export function renderFields(fields: readonly Field[], entries: Entries, faults: Faults): string {
  const firstFaulty = fields.find(({ name }) => faults[name])?.name;
  const rendered = fields.map((field) => renderField(field, entries, faults[field.name], field.name === firstFaulty));
  return [...rendered, honeypotField].join('\n');
}

/** Bots fill in every field. People can neither see nor focus this one, and screen readers skip it. */
const honeypotField = `<div class="visually-hidden" aria-hidden="true"><label>Subject <input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off"></label></div>`;

function renderField(field: Field, entries: Entries, fault: string | undefined, autofocus: boolean): string {
  const { name, label, language = 'en' } = field;
  const lang = langOf(language);
  const help =
    field.kind === 'textarea' ? `At most ${field.maxLength.toLocaleString('en-IN')} characters.` : field.help;
  const describedBy = [help && `${name}-help`, fault && `${name}-error`].filter(Boolean).join(' ') || undefined;
  const state = { 'aria-invalid': fault ? 'true' : undefined, 'aria-describedby': describedBy };
  const helpText = help ? `<p class="help" id="${name}-help">${escapeHtml(help)}</p>` : '';
  const message = fault && field.kind === 'checkbox' ? (field.missing ?? fault) : fault;
  const faultText = message ? `<p class="error" id="${name}-error">${escapeHtml(message)}</p>` : '';
  const control = { id: name, name, autofocus, ...state };
  const value = entryOf(entries, name);
  const renderLabelled = (html: string) =>
    `<div class="field"><label for="${name}">${escapeHtml(label)}</label>${helpText}${html}${faultText}</div>`;
  const renderGroup = (html: string) =>
    `<fieldset class="field" id="${name}"${attributes({ lang, 'aria-describedby': describedBy })}><legend>${escapeHtml(label)}</legend>${helpText}${html}${faultText}</fieldset>`;
  const renderOptions = (options: readonly Option[], type: 'radio' | 'checkbox', required?: boolean) =>
    options
      .map((option, index) => {
        const checked = entriesOf(entries, name).includes(option.value);
        const input = { type, name, value: option.value, checked, required, autofocus: autofocus && index === 0 };
        return `<label class="choice"><input${attributes({ ...input, 'aria-invalid': state['aria-invalid'] })}> ${escapeHtml(option.label)}</label>`;
      })
      .join('');

  switch (field.kind) {
    case 'input': {
      const { type = 'text', autoComplete, inputMode, required, suggestions } = field;
      const datalist = suggestions
        ? `<datalist id="${name}-list">${suggestions.map((option) => `<option${attributes({ value: option })}></option>`).join('')}</datalist>`
        : '';
      const list = suggestions && `${name}-list`;
      const input = { ...control, type, autocomplete: autoComplete, inputmode: inputMode, required, value, list };
      return renderLabelled(`<input${attributes(input)}>${datalist}`);
    }
    case 'textarea':
      // HTML parsers drop the first line feed of a textarea. Add one to preserve a line feed of the text.
      return renderLabelled(
        `<textarea${attributes({ ...control, rows: field.rows })}>\n${escapeHtml(value)}</textarea>`,
      );
    case 'select': {
      const { placeholder, options, required } = field;
      const allOptions = [
        { value: '', label: placeholder },
        ...options.map((option) => ({ value: option, label: option })),
      ];
      const rendered = allOptions.map(
        (option) =>
          `<option${attributes({ value: option.value, selected: option.value === value })}>${escapeHtml(option.label)}</option>`,
      );
      return renderLabelled(`<select${attributes({ ...control, required })}>${rendered.join('')}</select>`);
    }
    case 'radios':
      return renderGroup(renderOptions(field.options, 'radio', field.required));
    case 'checkboxes':
      return renderGroup(renderOptions(field.options, 'checkbox'));
    case 'checkbox': {
      const input = { ...control, type: 'checkbox', checked: value !== '', required: field.required };
      return `<div class="field"${attributes({ lang })}><label class="choice"><input${attributes(input)}> ${escapeHtml(label)}</label>${faultText}</div>`;
    }
  }
}
