import type { App } from '../live/load-live';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ChangeForm } from './change-form';

/** Needs no dry run: all visitors get the release that most visitors already have. */
export function WithdrawForm({ live: { app, release, canary }, ...callbacks }: FormCallbacks & { live: App }) {
  return (
    <ChangeForm kind="withdraw" app={app} release={canary?.release} {...callbacks}>
      <p>
        All visitors will get <code>{release}</code>. Open tabs keep <code>{canary?.release}</code> until they open
        their next page.
      </p>
    </ChangeForm>
  );
}
