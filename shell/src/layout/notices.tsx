import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useState } from 'react';
import { useAccount } from '../auth/account-context';

/**
 * Messages at the bottom of the window, one at a time. A section's message, which may outlive its screen, comes before
 * the account's. Each stays until the visitor dismisses it or the section sends another.
 */
export function Notices() {
  const account = useAccount();
  const [sectionNotice, setSectionNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const show = ({ detail }: CustomEvent<Notice>) => setSectionNotice(detail);
    window.addEventListener(NOTICE, show);
    return () => window.removeEventListener(NOTICE, show);
  }, []);
  const notice = sectionNotice ?? account.notice;
  return (
    notice && (
      <Message
        kind={notice.kind}
        placement="screen"
        onDismiss={sectionNotice ? () => setSectionNotice(null) : account.dismissNotice}
      >
        {notice.text}
      </Message>
    )
  );
}
