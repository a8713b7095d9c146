import { NOTICE, type Notice } from '@arena/shared/contract/notice';
import { Message } from '@arena/shared/ui/message';
import { useEffect, useState } from 'react';

/** What sections have to say when their own screen is gone: the newest notice, until it is dismissed. */
export function Notices() {
  const [notice, setNotice] = useState<Notice | null>(null);
  useEffect(() => {
    const show = ({ detail }: CustomEvent<Notice>) => setNotice(detail);
    window.addEventListener(NOTICE, show);
    return () => window.removeEventListener(NOTICE, show);
  }, []);
  return (
    notice && (
      <Message kind={notice.kind} placement="screen" onDismiss={() => setNotice(null)}>
        {notice.text}
      </Message>
    )
  );
}
