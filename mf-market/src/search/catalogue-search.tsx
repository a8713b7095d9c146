import { clearSearchField, SearchField } from '@arena/shared/ui/fields/search-field';
import type { RefObject } from 'react';
import styles from './catalogue-search.module.css';

type CatalogueSearchProps = {
  /** The search text in the URL. */
  text: string;
  onSearch: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
};

/** The search field with a button that clears it. */
export function CatalogueSearch({ text, onSearch, field }: CatalogueSearchProps) {
  const clear = () => {
    clearSearchField(field);
    onSearch('');
  };
  return (
    <div className={styles.search}>
      <SearchField label="Search the catalogue" name="q" text={text} onSearch={onSearch} field={field} />
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
