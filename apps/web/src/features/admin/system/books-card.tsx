import '../parts/card.css';

import { useQuery } from '@tanstack/react-query';
import { Badge, Button, ErrorState, Live, RelativeTime, Table } from '@voltide/ui';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { Card } from '../parts/card.tsx';
import { countText } from '../model/format.ts';

const CHECKS = [
  { key: 'sum', name: 'Sums', meaning: 'Totals that do not agree between entries, balances and the house' },
  { key: 'negativeAccounts', name: 'Negative accounts', meaning: 'Balances below zero' },
  { key: 'sequenceGaps', name: 'Sequence gaps', meaning: 'Entries of an account that are missing or doubled' },
  { key: 'chainBreaks', name: 'Chain breaks', meaning: 'Entries whose hash does not follow from the one before' },
  { key: 'nonceGaps', name: 'Nonce gaps', meaning: 'Missing plays between two plays of a seed pair' },
  { key: 'withdrawals', name: 'Withdrawals', meaning: 'Those whose books or payments are not what their state says' },
] as const;

/** Reconciles the books on demand and shows each count (S13-04). */
export function BooksCard() {
  const query = useQuery({ ...queryFor('GET /api/admin/reconcile'), staleTime: 0, enabled: false });
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const counts = data ?? undefined;
  return (
    <Card
      id="books"
      title="Books"
      note="Reads every entry of the ledger as it is at one moment. Each count must be zero."
      actions={
        <Button loading={isFetching} onClick={() => void refetch()}>
          {data === undefined ? 'Count now' : 'Count again'}
        </Button>
      }
    >
      {error === null ? null : <ErrorState text="The books could not be read." code={errorText(error)} />}
      <Live as="p" className="card-lead-row aside" role="status">
        {counts === undefined ? (
          notCounted()
        ) : (
          <>
            <Verdict isSound={CHECKS.every(({ key }) => counts[key] === 0)} />
            <span>
              counted <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />
            </span>
          </>
        )}
      </Live>
      <Table
        caption="Faults found in the books"
        hideCaption
        columns={[
          { key: 'name', head: 'Check', cell: ({ name }) => name },
          { key: 'meaning', head: 'What is counted', cell: ({ meaning }) => meaning },
          { key: 'count', head: 'Count', align: 'end', cell: ({ key }) => <Count count={counts?.[key]} /> },
        ]}
        rows={CHECKS}
        keyOf={({ key }) => key}
      />
    </Card>
  );

  function notCounted(): string {
    if (isFetching) return 'Counting.';
    return error === null ? 'Not counted during this visit.' : 'Not counted.';
  }
}

function Verdict({ isSound }: { readonly isSound: boolean }) {
  return <Badge tone={isSound ? 'ok' : 'danger'}>{isSound ? 'sound' : 'faults found'}</Badge>;
}

function Count({ count }: { readonly count: number | undefined }) {
  if (count === undefined) return <span className="faint">–</span>;
  return <Badge tone={count === 0 ? 'ok' : 'danger'}>{countText(count)}</Badge>;
}
