import type { App } from '../live/load-live';
import { type Confirmed, OrderForm } from './change-form';

/** Nothing needs to be tried: what everybody gets then, most get already. */
export function WithdrawForm({ live: { app, release, canary }, ...confirmed }: Confirmed & { live: App }) {
  return (
    <OrderForm kind="withdraw" app={app} release={canary?.release} {...confirmed}>
      <p>
        Every visitor gets <code>{release}</code> again. Open tabs keep <code>{canary?.release}</code> until they are
        reloaded.
      </p>
    </OrderForm>
  );
}
