import { Chips } from '@arena/shared/ui/chips';
import type { RefObject } from 'react';
import { ALL } from '../catalogue/catalogue-query';
import { useCatalogue } from '../catalogue/use-catalogue';
import { CATEGORIES } from '../products/product';
import { SearchField } from './catalogue-search';
import styles from './filters.module.css';

/** Search and category. Sent before the page is alive, the form asks for the same address that typing leads to. */
export function Filters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { text, category, search, choose } = useCatalogue();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not know <search>
    <form
      role="search"
      className={styles.filters}
      action="/market"
      onSubmit={(event) => {
        event.preventDefault();
        // The results are there already; on a phone they lie behind the keyboard.
        field.current?.blur();
      }}
    >
      <SearchField text={text} onSearch={search} field={field} />
      <Chips legend="Category" name="category" options={[ALL, ...CATEGORIES]} selected={category} onSelect={choose} />
    </form>
  );
}
