import { Chips } from '@arena/shared/ui/content/chips';
import type { RefObject } from 'react';
import { ALL } from '../catalogue/catalogue-query';
import { useCatalogue } from '../catalogue/use-catalogue';
import { CATEGORIES } from '../products/product';
import { CatalogueSearch } from './catalogue-search';
import styles from './filters.module.css';

/** Search and category. Before hydration, submitting the form opens the same URL that typing produces later. */
export function Filters({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const { text, category, search, setCategory } = useCatalogue();
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of 2022 do not support <search>
    <form
      role="search"
      className={styles.filters}
      action="/market"
      onSubmit={(event) => {
        event.preventDefault();
        // The results are already visible. On a phone, blur closes the keyboard that covers them.
        field.current?.blur();
      }}
    >
      <CatalogueSearch text={text} onSearch={search} field={field} />
      <Chips
        legend="Category"
        name="category"
        options={[ALL, ...CATEGORIES]}
        selected={category}
        onSelect={setCategory}
      />
    </form>
  );
}
