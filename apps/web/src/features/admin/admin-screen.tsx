import { useQuery } from '@tanstack/react-query';
import { Badge, Button, ErrorState, LinkButton, PageHead, Skeleton, Table } from '@voltide/ui';
import { useEffect } from 'react';

import { CALLS } from '../../lib/calls.ts';
import { useGo } from '../../lib/navigation.ts';
import { overlay } from '../../lib/overlay.ts';
import { queryFor } from '../../lib/query.ts';
import { useSession } from '../../lib/session-context.ts';
import { AccessDenied } from './access-denied.tsx';

/** The operator's portal. The server refuses its calls to everybody else; this only sends them away (S13-01). */
export function Screen() {
  const { isLoading, isPrivileged } = useSession();
  const go = useGo();
  const isDenied = !isLoading && !isPrivileged;
  useEffect(() => {
    if (!isDenied) return;
    go('/', {}, { replace: true });
    overlay.show(AccessDenied);
  }, [isDenied, go]);
  if (!isPrivileged) return <Verifying />;
  return (
    <>
      <PageHead
        title="Admin"
        lead="The books of this installation. Every figure is a count of faults and must be zero."
        actions={<LinkButton href="/">To the site</LinkButton>}
      />
      <div className="page">
        <Reconcile />
      </div>
    </>
  );
}

function Verifying() {
  return (
    <section className="state min-h-dvh content-center" role="status">
      <span className="spinner" aria-hidden />
      <p>Verifying Access</p>
    </section>
  );
}

const CHECKS = [
  { key: 'sum', name: 'Sum', meaning: 'Accounts whose entries do not add up to their balance' },
  { key: 'negativeAccounts', name: 'Negative accounts', meaning: 'Accounts below zero' },
  { key: 'sequenceGaps', name: 'Sequence gaps', meaning: 'Missing or repeated entry numbers' },
  { key: 'chainBreaks', name: 'Chain breaks', meaning: 'Entries whose link does not follow from the one before' },
  { key: 'nonceGaps', name: 'Nonce gaps', meaning: 'Plays missing between two plays of a seed pair' },
] as const;

function Reconcile() {
  const { data, error, isFetching, refetch } = useQuery({ ...queryFor(CALLS.getReconcile), staleTime: 0 });
  if (error !== null) {
    return <ErrorState text="The books could not be read." code={error.message} onRetry={() => void refetch()} />;
  }
  if (data === undefined || data === null) return <Skeleton height={320} className="rounded-panel" />;
  return (
    <section className="panel overflow-hidden" aria-label="Reconciliation">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4">
        <h2>Reconciliation</h2>
        <Button size={36} loading={isFetching} onClick={() => void refetch()}>
          Count again
        </Button>
      </div>
      <Table
        caption="Faults found in the books"
        hideCaption
        columns={[
          { key: 'name', head: 'Check', cell: ({ name }) => name },
          { key: 'meaning', head: 'What is counted', cell: ({ meaning }) => meaning },
          { key: 'count', head: 'Count', align: 'end', cell: ({ key }) => data[key] },
          { key: 'state', head: 'State', align: 'end', cell: ({ key }) => <Verdict count={data[key]} /> },
        ]}
        rows={CHECKS}
        keyOf={({ key }) => key}
      />
    </section>
  );
}

function Verdict({ count }: { readonly count: number }) {
  return <Badge tone={count === 0 ? 'ok' : 'danger'}>{count === 0 ? 'sound' : 'fault'}</Badge>;
}
