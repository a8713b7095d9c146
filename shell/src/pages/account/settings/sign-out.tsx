import type { Notice } from '@arena/shared/contract/notice';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useAccount } from '../../../auth/account-context';
import { endSession } from '../../../auth/session/session-store';
import styles from './settings.module.css';

/** Logs out here, on other devices, or everywhere. */
export function SignOut() {
  const { logOut } = useAccount();
  const [outcome, setOutcome] = useState<Notice>();
  const endOthers = async () => {
    setOutcome(undefined);
    setOutcome((await endSession('others')) ? OTHERS_ENDED : OTHERS_NOT_ENDED);
  };
  const endAll = async () => {
    setOutcome(undefined);
    if (!(await endSession('global'))) setOutcome(NONE_ENDED);
  };
  return (
    <div className={styles.stack}>
      <div className={styles.row}>
        <Button onClick={logOut}>Log out here</Button>
        <Button onClick={endOthers}>Log out other devices</Button>
        <Button onClick={endAll}>Log out everywhere</Button>
      </div>
      {outcome && <Message kind={outcome.kind}>{outcome.text}</Message>}
    </div>
  );
}

const OTHERS_ENDED: Notice = { kind: 'success', text: 'Your other devices are logged out.' };
const NONE_ENDED: Notice = {
  kind: 'trouble',
  text: 'The server could not be reached, so you are still logged in, here and on your other devices. Please try again.',
};
const OTHERS_NOT_ENDED: Notice = {
  kind: 'trouble',
  text: 'The server could not be reached, so your other devices may still be logged in. Please try again.',
};
