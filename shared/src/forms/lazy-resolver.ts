import type { FieldValues, Resolver } from 'react-hook-form';
import { prepareCalls } from '../api/call';

type Check<Entered extends FieldValues, Valid> = Resolver<Entered, unknown, Valid>;

/**
 * The check of a form whose rules, and the library behind them, are fetched when somebody turns to the form. Where they
 * do not arrive, it is sent as it was entered: the server checks all of it anyway, and says what is wrong.
 *
 * @param load brings a module with the check; called again it tries again
 * @returns `resolver` for the form; `fetch` for when it gets the focus, which also fetches what it is sent with
 */
export function fetchedCheck<Entered extends FieldValues, Valid>(
  load: () => Promise<{ check: Check<Entered, Valid> }>,
): { resolver: Check<Entered, Valid>; fetch: () => void } {
  const unchecked: Check<Entered, Valid> = (values) => ({ values: values as unknown as Valid, errors: {} });
  const fetched = () =>
    load().then(
      ({ check }) => check,
      () => unchecked,
    );
  return {
    resolver: async (values, context, options) => (await fetched())(values, context, options),
    fetch: () => {
      fetched();
      prepareCalls();
    },
  };
}
