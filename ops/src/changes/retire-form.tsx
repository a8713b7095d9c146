import type { App } from '../live/load-live';
import type { FormCallbacks } from '../parts/form/form-callbacks';
import { ChangeForm } from './change-form';

/** Lists the pages that will disappear. Needs no dry run, because a rollback restores them. */
export function RetireForm({ live: { app, release, paths, canary }, ...callbacks }: FormCallbacks & { live: App }) {
  return (
    <ChangeForm kind="retire" app={app} release={release} {...callbacks}>
      <p>
        <code>{paths.join('  ')}</code> will answer 404, and {app} will disappear from the navigation. Its releases and
        its history stay, so a rollback restores it. Open tabs keep the section until they open their next page.
      </p>
      {canary && (
        <p>
          The canary <code>{canary.release}</code> will end, too.
        </p>
      )}
    </ChangeForm>
  );
}
