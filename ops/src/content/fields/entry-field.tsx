import { type ContentField, mayLack, type Path } from '@arena/shared/contract/content/content-field';
import { CheckField } from '@arena/shared/ui/fields/check-field';
import { FieldError } from '@arena/shared/ui/fields/field-error';
import { TextArea } from '@arena/shared/ui/fields/text-area';
import { TextField } from '@arena/shared/ui/fields/text-field';
import { type ReactNode, useId, useState } from 'react';
import { SelectField } from '../../parts/form/select-field';
import { type Entry, emptyEntry, isEntries, isList, keyOf, lacksValue, NONE } from '../entries';
import type { Faults } from '../find-faults';
import styles from './fields.module.css';
import { ListField } from './list-field';

type Props = {
  field: ContentField;
  entry: Entry | undefined;
  path: Path;
  faults: Faults;
  onChange: (path: Path, entry: Entry) => void;
};

/** Texts that may be longer get several lines. */
const LINE_LENGTH = 120;

/** The control for one property of the content, with its label, hint and fault. */
export function EntryField({ field, entry, path, faults, onChange }: Props): ReactNode {
  const error = faults.get(keyOf(path));
  const texts = { label: field.title, help: field.hint, error };
  const set = (next: Entry) => onChange(path, next);
  const text = {
    ...texts,
    value: typeof entry === 'string' ? entry : NONE,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => set(target.value),
  };
  switch (field.kind) {
    case 'text':
      return field.format === undefined && isLong(field, text.value) ? (
        <TextArea {...text} rows={3} />
      ) : (
        <TextField {...text} type={field.format === 'uri' ? 'url' : (field.format ?? 'text')} />
      );
    case 'number':
      // An input for numbers would hide what it cannot read.
      return <TextField {...text} inputMode={keyboardFor(field)} />;
    case 'boolean':
      if (mayLack(field)) return <SelectField {...text} options={[NOT_SET, ...YES_OR_NO]} />;
      return (
        <CheckField
          label={<LabelWithHint {...field} />}
          checked={entry === true}
          error={error}
          onChange={({ target }) => set(target.checked)}
        />
      );
    case 'choice':
      return <SelectField {...text} options={optionsOf(field, text.value)} />;
    case 'list':
    case 'group':
      return (
        <OptionalPart field={field} entry={entry} onChange={set}>
          <Part field={field} entry={entry} path={path} faults={faults} onChange={onChange} error={error} />
        </OptionalPart>
      );
    case 'fixed':
      return null;
  }
}

const NOT_SET = { value: NONE, label: 'Not set' };
const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

function isLong({ maxLength }: Extract<ContentField, { kind: 'text' }>, value: string): boolean {
  return maxLength === undefined || maxLength > LINE_LENGTH || value.includes('\n');
}

/** Keyboards for numbers have no minus sign on some phones. */
function keyboardFor({ minimum, isInteger }: Extract<ContentField, { kind: 'number' }>) {
  if (minimum < 0) return 'text';
  return isInteger ? 'numeric' : 'decimal';
}

function optionsOf(field: Extract<ContentField, { kind: 'choice' }>, value: string) {
  const options = field.options.map((option) => ({ value: String(option), label: String(option) }));
  if (mayLack(field)) return [NOT_SET, ...options];
  return options.some((option) => option.value === value) ? options : [{ value, label: 'Choose one' }, ...options];
}

function LabelWithHint({ title, hint }: ContentField) {
  return (
    <>
      {title}
      {hint && <span className={styles.hint}>{hint}</span>}
    </>
  );
}

type OptionalPartProps = {
  field: ContentField;
  entry: Entry | undefined;
  onChange: (entry: Entry) => void;
  children: ReactNode;
};

/** A group or list that may be left out: a checkbox says whether it is there. */
function OptionalPart({ field, entry, onChange, children }: OptionalPartProps) {
  const [before, setBefore] = useState<Entry>();
  const isThere = !lacksValue(field, entry);
  if (!mayLack(field)) return children;
  return (
    <div className={styles.fields}>
      <CheckField
        label={`Fill in: ${field.title}`}
        checked={isThere}
        onChange={({ target }) => {
          setBefore(entry);
          onChange(target.checked ? (before ?? emptyEntry(field)) : null);
        }}
      />
      {isThere && children}
    </div>
  );
}

/** A group of fields, or a list. */
function Part({ field, entry, path, faults, onChange, error }: Props & { error: string | undefined }) {
  const id = useId();
  if (field.kind === 'list') {
    return (
      <ListField
        field={field}
        items={isList(entry) ? entry : []}
        error={error}
        hasFault={(i) => [...faults.keys()].some((key) => `${key}/`.startsWith(`${keyOf([...path, i])}/`))}
        onChange={(items) => onChange(path, items)}
      >
        {(i, item) => (
          <EntryField
            field={field.item.kind === 'group' ? field.item : { ...field.item, title: `${field.item.title} ${i + 1}` }}
            entry={item}
            path={[...path, i]}
            faults={faults}
            onChange={onChange}
          />
        )}
      </ListField>
    );
  }
  if (field.kind !== 'group') return null;
  const content = field.properties.map(([name, property]) => (
    <EntryField
      key={name}
      field={property}
      entry={isEntries(entry) ? entry[name] : undefined}
      path={[...path, name]}
      faults={faults}
      onChange={onChange}
    />
  ));
  // The content itself has the heading of the page, and an item of a list has a button with its name.
  if (path.length === 0 || typeof path.at(-1) === 'number') {
    return (
      <div className={styles.fields}>
        {content}
        <FieldError id={`${id}-error`} error={path.length > 0 && error} />
      </div>
    );
  }
  return (
    <fieldset className={styles.group} aria-describedby={field.hint && `${id}-hint`}>
      <legend>{field.title}</legend>
      {field.hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {field.hint}
        </p>
      )}
      <div className={styles.fields}>{content}</div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
