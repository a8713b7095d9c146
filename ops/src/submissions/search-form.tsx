import { Button } from '@arena/shared/ui/button';
import { TextField } from '@arena/shared/ui/text-field';
import { Form } from 'react-router-dom';
import type { Choice } from './load-submissions';
import styles from './search-form.module.css';

/** Puts what is searched into the address, so that it survives a reload and can be gone back from. */
export function SearchForm({ kind, search }: Choice) {
  return (
    <Form role="search" className={styles.form}>
      <input type="hidden" name="kind" value={kind} />
      <TextField label="Search" type="search" name="search" defaultValue={search} maxLength={100} />
      <Button type="submit">Search</Button>
    </Form>
  );
}
