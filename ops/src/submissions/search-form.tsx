import { Button } from '@arena/shared/ui/controls/button';
import { TextField } from '@arena/shared/ui/fields/text-field';
import styles from './search-form.module.css';

type Props = { search: string; pending: boolean; onSearch: (words: string) => void };

/** Keeps the search text out of the URL, where pages of the site and the browser history could see it. */
export function SearchForm({ search, pending, onSearch }: Props) {
  return (
    <search>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(String(new FormData(event.currentTarget).get('search') ?? ''));
        }}
      >
        <TextField
          label="Search"
          type="search"
          name="search"
          autoComplete="off"
          defaultValue={search}
          maxLength={100}
        />
        <Button type="submit" pending={pending}>
          Search
        </Button>
      </form>
    </search>
  );
}
