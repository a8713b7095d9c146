import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useState } from 'react';
import { useAccount } from '../auth/account-context';

/**
 * Messages at the foot of the screen, one at a time: what a section has to say whose own screen is gone, then what is to
 * be told about the account. Each stays until it is dismissed, or until the section says something newer.
 */
export function Notices() {
  const account = useAccount();
  const [fromSection, setFromSection] = useState<Notice | null>(null);
  useEffect(() => {
    const show = ({ detail }: CustomEvent<Notice>) => setFromSection(detail);
    window.addEventListener(NOTICE, show);
    return () => window.removeEventListener(NOTICE, show);
  }, []);
  const notice = fromSection ?? account.notice;
  return (
    notice && (
      <Message
        kind={notice.kind}
        placement="screen"
        onDismiss={fromSection ? () => setFromSection(null) : account.dismissNotice}
      >
        {notice.text}
      </Message>
    )
  );
}
