import { useSearchParams } from 'react-router-dom';
import { SelectField } from './form/select-field';

/** Chooses one app, or all of them. The screen loads again with the choice in its URL. */
export function AppFilter({ app, apps }: { app: string | null; apps: readonly string[] }) {
  const [params, setParams] = useSearchParams();
  const { app: _, ...others } = Object.fromEntries(params);
  return (
    <SelectField
      label="App"
      value={app ?? ''}
      options={[{ value: '', label: 'All apps' }, ...apps.map((name) => ({ value: name, label: name }))]}
      onChange={({ target }) => setParams(target.value ? { ...others, app: target.value } : others)}
    />
  );
}
