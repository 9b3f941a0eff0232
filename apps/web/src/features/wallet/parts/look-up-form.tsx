import { useQuery } from '@tanstack/react-query';
import { Button, ErrorState, Field, Input, Live, Skeleton } from '@voltide/ui';
import { useState, type SubmitEvent } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { TransactionRow } from './transaction-row.tsx';

const TXID = /^[0-9a-f]{64}$/;

/** Shows the state of a transfer to the platform, by its transaction id. */
export function LookUpForm({ explorerUrl }: { readonly explorerUrl: string | null }) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<string>();
  const txid = typed.trim().toLowerCase().replace(/^0x/, '');
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (TXID.test(txid)) setAsked(txid);
  };
  return (
    <div className="stack-close">
      <h3>Look up a deposit</h3>
      <form className="look-up" noValidate onSubmit={submit}>
        <Field
          label="Transaction id"
          hint="64 characters, as your wallet or exchange shows it."
          error={typed === '' || TXID.test(txid) ? undefined : 'An id has 64 characters, 0 to 9 and a to f.'}
        >
          <Input
            className="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={70}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </Field>
        <Button type="submit" disabled={!TXID.test(txid)}>
          Look up
        </Button>
      </form>
      {asked === undefined ? null : <Found txid={asked} explorerUrl={explorerUrl} />}
    </div>
  );
}

function Found({ txid, explorerUrl }: { readonly txid: string; readonly explorerUrl: string | null }) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/wallet/lookup/:txid', { params: { txid } }),
    staleTime: 0,
  });
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton width="100%" height={72} />;
  if (data.transaction === null) {
    return (
      <Live as="p" role="status" className="quiet">
        No transfer to us has this id so far. It shows up here about a minute after it was sent.
      </Live>
    );
  }
  return (
    <Live role="status">
      <ul className="transactions">
        <TransactionRow transaction={data.transaction} explorerUrl={explorerUrl} />
      </ul>
    </Live>
  );
}
