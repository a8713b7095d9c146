import { CopyButton } from '@arena/shared/ui/copy-button';
import { Dialog } from '@arena/shared/ui/dialog';
import { TextField } from '@arena/shared/ui/text-field';
import styles from './share-dialog.module.css';
import { ShareSheetButton } from './share-sheet-button';

/** What is shared: the whole address of a profile, and whether this device has a share sheet of its own. */
export type Shared = { name: string; address: string; hasSheet: boolean };

/** Gives the link to a profile away: copied, by the device's share sheet, or by hand. */
export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { name, address, hasSheet } = shared;
  return (
    <Dialog open onClose={onClose} title={`Share ${name}`} size="small">
      <div className={styles.share}>
        <TextField
          label="Link"
          help="Anyone with this link can see the profile."
          value={address}
          readOnly
          onFocus={({ target }) => target.select()}
        />
        <div className={styles.actions}>
          <CopyButton text={address} label="Copy link" />
          {hasSheet && <ShareSheetButton name={name} address={address} />}
        </div>
      </div>
    </Dialog>
  );
}
