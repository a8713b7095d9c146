import { TextField } from '@arena/shared/ui/text-field';
import { type RefObject, useEffect } from 'react';
import styles from './catalogue-search.module.css';
import { emptyField } from './empty-field';

type SearchFieldProps = {
  /** What the address searches for. */
  text: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/**
 * Searches while it is typed into. What stands in it is the visitor's as long as it has the focus: the address follows
 * a moment later, and written back it would take letters away and move the caret.
 */
export function SearchField({ text, onSearch, field }: SearchFieldProps) {
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text, field]);

  const clear = () => {
    emptyField(field);
    onSearch('');
  };
  return (
    <div className={styles.search}>
      <TextField
        ref={field}
        label="Search the catalogue"
        type="search"
        name="q"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={text}
        onChange={({ target }) => onSearch(target.value)}
      />
      {text && (
        <button type="button" className={styles.clear} aria-label="Clear the search" onClick={clear}>
          <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
            <path d="M5 5 19 19M19 5 5 19" fill="none" stroke="currentColor" strokeWidth="2.5" />
          </svg>
        </button>
      )}
    </div>
  );
}
