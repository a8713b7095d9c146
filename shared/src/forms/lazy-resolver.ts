import type { FieldValues, Resolver } from 'react-hook-form';
import { preloadAxios } from '../api/call';

type FormResolver<Entered extends FieldValues, Valid> = Resolver<Entered, unknown, Valid>;

/**
 * A form resolver that loads its schema and the validation library on demand. If they cannot be loaded, the form is sent
 * without validation: the server validates every field anyway and answers with error messages.
 *
 * @param importResolver imports the module with the resolver; each call retries a failed import
 * @returns `resolver` for the form; `load` to call when the form gets the focus, which also preloads axios
 */
export function lazyResolver<Entered extends FieldValues, Valid>(
  importResolver: () => Promise<{ resolver: FormResolver<Entered, Valid> }>,
): { resolver: FormResolver<Entered, Valid>; load: () => void } {
  const acceptAll: FormResolver<Entered, Valid> = (values) => ({ values: values as unknown as Valid, errors: {} });
  const loadResolver = () =>
    importResolver().then(
      ({ resolver }) => resolver,
      () => acceptAll,
    );
  return {
    resolver: async (values, context, options) => (await loadResolver())(values, context, options),
    load: () => {
      loadResolver();
      preloadAxios();
    },
  };
}
