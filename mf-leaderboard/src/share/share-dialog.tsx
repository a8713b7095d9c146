import { CopyButton } from '@arena/shared/ui/controls/copy-button';
import { Dialog } from '@arena/shared/ui/dialog';
import { TextField } from '@arena/shared/ui/fields/text-field';
import styles from './share-dialog.module.css';
import { ShareSheetButton } from './share-sheet-button';

/** The shared profile: its full URL and whether the device has a share sheet. */
export type Shared = { name: string; url: string; canShare: boolean };

/** Shares the link to a profile: by copying, with the share sheet of the device or by hand. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { name, url, canShare } = shared;
  return (
    <Dialog open onClose={onClose} title={`Share ${name}`} size="small">
      <div className={styles.share}>
        <TextField
          label="Link"
          help="Anyone with this link can see the profile."
          value={url}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div className={styles.actions}>
          <CopyButton text={url} label="Copy link" />
          {canShare && <ShareSheetButton name={name} url={url} />}
        </div>
      </div>
    </Dialog>
  );
}
