import { Button } from '@arena/shared/ui/button';
import { Chips } from '@arena/shared/ui/chips';
import { PageHead } from '@arena/shared/ui/page-head';
import { TextField } from '@arena/shared/ui/text-field';
import { useSearchParams } from 'react-router-dom';
import styles from './market-page.module.css';
import { ALL } from './products/filter';
import { ProductList } from './products/product-list';
import { CATEGORIES } from './products/products';

/** The catalogue; what is searched for and the category stand in the address. */
export function MarketPage() {
  const [search, setSearch] = useSearchParams();
  const text = search.get('q') ?? '';
  const category = search.get('category') ?? ALL;
  const set = (name: string, value: string, nothing: string) => {
    const next = new URLSearchParams(search);
    if (value === nothing) next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.page}>
      <PageHead title="Market Place" description="T-shirts, jackets, lowers, bottles and keychains of the arena." />
      <header className={styles.head}>
        <h1>Market Place</h1>
        <p>Prices are in US dollars. Nothing is on sale yet: Add to Cart shows where it will be.</p>
      </header>
      <div className={styles.filters}>
        <TextField
          label="Search the catalogue"
          type="search"
          value={text}
          onChange={(event) => set('q', event.target.value, '')}
        />
        <Chips
          legend="Category"
          name="category"
          options={[ALL, ...CATEGORIES]}
          selected={category}
          onSelect={(chosen) => set('category', chosen, ALL)}
        />
      </div>
      <ProductList
        text={text}
        category={category}
        clear={
          <Button onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}>
            Clear search and category
          </Button>
        }
      />
    </div>
  );
}
