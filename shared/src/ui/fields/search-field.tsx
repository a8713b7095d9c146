import { type ComponentProps, type RefObject, useEffect } from 'react';
import { TextField } from './text-field';

type SearchFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'name'> & {
  /** The search text in the URL. */
  text: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * Searches while the visitor types. The URL follows a moment later. Writing it back into a focused field would remove
 * letters and move the caret, so only an unfocused field takes its value from the URL.
 */
export function SearchField({ label, name, text, onSearch, field }: SearchFieldProps) {
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text, field]);
  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      name={name}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      defaultValue={text}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}

/** Clears the search field and focuses it. A focused field is not overwritten from the URL. */
export function clearSearchField({ current: field }: RefObject<HTMLInputElement | null>) {
  if (!field) return;
  field.value = '';
  field.focus();
}
