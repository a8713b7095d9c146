import type { App } from '../live/load-live';
import { type Confirmed, OrderForm } from './change-form';

/** Tells which addresses go; a rollback brings them back, so nothing needs to be tried. */
export function RetireForm({ live: { app, release, paths, canary }, ...confirmed }: Confirmed & { live: App }) {
  return (
    <OrderForm kind="retire" app={app} release={release} {...confirmed}>
      <p>
        <code>{paths.join('  ')}</code> will answer 404, and the navigation loses the entries of {app}. Its releases and
        its history stay: a rollback brings it back. Open tabs keep what they have until they are reloaded.
      </p>
      {canary && (
        <p>
          The canary <code>{canary.release}</code> ends with it.
        </p>
      )}
    </OrderForm>
  );
}
