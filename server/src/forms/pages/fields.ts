import { TRAP } from '@arena/shared/forms/honeypot';
import { escapeHtml } from '../../http/escape-html';
import { attributes } from './attributes';
import { type Entries, entriesOf, entryOf } from './entries';

type Option = { value: string; label: string };

/** A question of a form. `name` is the field of the schema, `label` is as on the site's own screen. */
export type Field = { name: string; label: string; help?: string } & (
  | {
      kind: 'line';
      type?: string;
      autocomplete?: string;
      inputmode?: string;
      required?: true;
      list?: readonly string[];
    }
  | {
      kind: 'text';
      rows: number;
      /** Most characters, as a person counts them. */
      limit: number;
    }
  | { kind: 'select'; placeholder: string; options: readonly string[]; required?: true }
  | { kind: 'radios'; options: readonly Option[]; required?: true }
  | { kind: 'boxes'; options: readonly Option[] }
  | { kind: 'box'; required?: true }
);

/** Error sentences by the name of their field. */
export type Faults = Record<string, string>;

/** The questions with what was typed, and what is wrong with it. */
export function renderFields(fields: readonly Field[], entries: Entries, faults: Faults): string {
  const firstWrong = fields.find(({ name }) => faults[name])?.name;
  const rendered = fields.map((field) => renderField(field, entries, faults[field.name], field.name === firstWrong));
  return [...rendered, trapField].join('\n');
}

/** Programs fill in every field there is; people neither see, hear nor reach this one. */
const trapField = `<div class="unseen" aria-hidden="true"><label>Subject <input type="text" name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>`;

function renderField(field: Field, entries: Entries, fault: string | undefined, autofocus: boolean): string {
  const { name, label } = field;
  const help = field.kind === 'text' ? `At most ${field.limit.toLocaleString('en-IN')} characters.` : field.help;
  const described = [help && `${name}-help`, fault && `${name}-error`].filter(Boolean).join(' ') || undefined;
  const state = { 'aria-invalid': fault ? 'true' : undefined, 'aria-describedby': described };
  const helpText = help ? `<p class="help" id="${name}-help">${escapeHtml(help)}</p>` : '';
  const faultText = fault ? `<p class="error" id="${name}-error">${escapeHtml(fault)}</p>` : '';
  const control = { id: name, name, autofocus, ...state };
  const value = entryOf(entries, name);
  const labelled = (html: string) =>
    `<div class="field"><label for="${name}">${escapeHtml(label)}</label>${helpText}${html}${faultText}</div>`;
  const grouped = (html: string) =>
    `<fieldset class="field" id="${name}"${attributes({ 'aria-describedby': described })}><legend>${escapeHtml(label)}</legend>${helpText}${html}${faultText}</fieldset>`;
  const choices = (options: readonly Option[], type: 'radio' | 'checkbox', required?: true) =>
    options
      .map((option, index) => {
        const checked = entriesOf(entries, name).includes(option.value);
        const input = { type, name, value: option.value, checked, required, autofocus: autofocus && index === 0 };
        return `<label class="choice"><input${attributes({ ...input, 'aria-invalid': state['aria-invalid'] })}> ${escapeHtml(option.label)}</label>`;
      })
      .join('');

  switch (field.kind) {
    case 'line': {
      const { type = 'text', autocomplete, inputmode, required, list } = field;
      const offered = list
        ? `<datalist id="${name}-list">${list.map((option) => `<option${attributes({ value: option })}></option>`).join('')}</datalist>`
        : '';
      const input = { ...control, type, autocomplete, inputmode, required, value, list: list && `${name}-list` };
      return labelled(`<input${attributes(input)}>${offered}`);
    }
    case 'text':
      // A line feed at the beginning belongs to the markup, so that one of the text is kept.
      return labelled(`<textarea${attributes({ ...control, rows: field.rows })}>\n${escapeHtml(value)}</textarea>`);
    case 'select': {
      const { placeholder, options, required } = field;
      const all = [{ value: '', label: placeholder }, ...options.map((option) => ({ value: option, label: option }))];
      const rendered = all.map(
        (option) =>
          `<option${attributes({ value: option.value, selected: option.value === value })}>${escapeHtml(option.label)}</option>`,
      );
      return labelled(`<select${attributes({ ...control, required })}>${rendered.join('')}</select>`);
    }
    case 'radios':
      return grouped(choices(field.options, 'radio', field.required));
    case 'boxes':
      return grouped(choices(field.options, 'checkbox'));
    case 'box': {
      const input = { ...control, type: 'checkbox', checked: value !== '', required: field.required };
      return `<div class="field"><label class="choice"><input${attributes(input)}> ${escapeHtml(label)}</label>${faultText}</div>`;
    }
  }
}
