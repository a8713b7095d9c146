import { TextField } from '@arena/shared/ui/text-field';
import { type RefObject, useEffect } from 'react';

type SearchFieldProps = {
  label: string;
  /** What the address searches for. */
  text: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * Searches while it is typed into. What stands in it is the visitor's as long as it has the focus: the address follows
 * a moment later, and written back it would take letters away and move the caret.
 */
export function SearchField({ label, text, onSearch, field }: SearchFieldProps) {
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text, field]);
  return (
    <TextField
      ref={field}
      label={label}
      type="search"
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      defaultValue={text}
      onChange={({ target }) => onSearch(target.value)}
    />
  );
}
