import type { ApiResult } from '@arena/shared/api/call';
import type { Binding } from '@arena/shared/contract/ops-api/ci';
import type { OperatorToken } from '@arena/shared/contract/ops-api/people';
import { Button } from '@arena/shared/ui/controls/button';
import { Message } from '@arena/shared/ui/message';
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { LoadError } from '../parts/load-error';
import { ScreenHeader } from '../parts/screen-header';
import { BindingList } from './binding-list';
import { CreateDialog } from './create-dialog';
import type { Tokens } from './load-tokens';
import { PhoneDialog } from './phone-dialog';
import { RevokeDialog } from './revoke-dialog';
import { TokenTable } from './token-table';
import styles from './token-table.module.css';
import { UnbindDialog } from './unbind-dialog';

type OpenDialog =
  | { kind: 'create' }
  | { kind: 'phone' }
  | { kind: 'revoke'; token: OperatorToken }
  | { kind: 'unbind'; binding: Binding };

/** The tokens of people and section teams, sessions of OpenID Connect, and workflows that sign in by their identity. */
export function TokensPage() {
  const answer = useLoaderData<ApiResult<Tokens>>();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const openDialog = (next: OpenDialog) => {
    setDone(null);
    setDialog(next);
  };
  const finish = (message: string) => {
    setDialog(null);
    setDone(message);
    void revalidate();
  };
  return (
    <>
      <ScreenHeader title="Tokens">
        <Button kind="primary" onClick={() => openDialog({ kind: 'create' })}>
          Create a token…
        </Button>
        <Button onClick={() => openDialog({ kind: 'phone' })}>Log in a phone…</Button>
      </ScreenHeader>
      {done && (
        <Message kind="success" onDismiss={() => setDone(null)}>
          {done}
        </Message>
      )}
      {!answer.ok && <LoadError failure={answer.failure} />}
      {answer.ok && answer.data.tokens.length === 0 && (
        <p className={styles.none}>There are no tokens yet. Only the token of the first start works.</p>
      )}
      {answer.ok && answer.data.tokens.length > 0 && (
        <TokenTable
          tokens={answer.data.tokens}
          asOf={answer.data.asOf}
          onRevoke={(token) => openDialog({ kind: 'revoke', token })}
        />
      )}
      {answer.ok && (
        <BindingList bindings={answer.data.bindings} onRemove={(binding) => openDialog({ kind: 'unbind', binding })} />
      )}
      {dialog?.kind === 'create' && (
        <CreateDialog onCreated={() => void revalidate()} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'phone' && (
        <PhoneDialog
          onClose={() => {
            setDialog(null);
            void revalidate();
          }}
        />
      )}
      {dialog?.kind === 'revoke' && (
        <RevokeDialog token={dialog.token} onClose={() => setDialog(null)} onDone={finish} />
      )}
      {dialog?.kind === 'unbind' && (
        <UnbindDialog binding={dialog.binding} onClose={() => setDialog(null)} onDone={finish} />
      )}
    </>
  );
}
