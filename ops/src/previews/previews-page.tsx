import type { ApiResult } from '@arena/shared/api/call';
import type { Preview } from '@arena/shared/contract/ops-api/previews';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import type { Previews } from './load-previews';
import { PreviewList } from './preview-list';
import { RevokePreviewDialog } from './revoke-preview-dialog';

/** Links that show releases before they are live. Never the links themselves: the command shows each once. */
export function PreviewsPage() {
  const answer = useLoaderData<ApiResult<Previews>>();
  const { revalidate } = useRevalidator();
  const [revoking, setRevoking] = useState<Preview | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const openDialog = (preview: Preview) => {
    setDone(null);
    setRevoking(preview);
  };
  return (
    <>
      <ScreenHeader title="Previews" />
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {!answer.ok && <LoadError failure={answer.failure} />}
      {answer.ok && (
        <>
          {answer.data.valid.length === 0 && (
            <p>
              No preview is valid. Create one: "npx arena preview create shell=&lt;release&gt;
              mf-market=&lt;release&gt;".
            </p>
          )}
          {[
            { title: 'Valid', previews: answer.data.valid },
            { title: 'Ended', previews: answer.data.ended },
          ].map((list) => (
            <PreviewList
              key={list.title}
              {...list}
              live={answer.data.live}
              asOf={answer.data.asOf}
              onRevoke={openDialog}
            />
          ))}
        </>
      )}
      {revoking && (
        <RevokePreviewDialog
          preview={revoking}
          onCancel={() => setRevoking(null)}
          onDone={(message) => {
            setRevoking(null);
            setDone(message);
            void revalidate();
          }}
        />
      )}
    </>
  );
}
