import { useQuery } from '@tanstack/react-query';
import type { checkAudit, ResponseOf } from '@voltide/contract';
import { Badge, Button, Dialog, ErrorState, Live, LoadMore, RelativeTime, SlowSkeleton } from '@voltide/ui';
import { Link2, ShieldCheck } from 'lucide-react';
import { useState } from 'react';

import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useAuditHeads } from '../model/audit-query.ts';
import { countText } from '../model/format.ts';
import { Hash } from './hash.tsx';

type Result = ResponseOf<typeof checkAudit>;

export function AuditChain() {
  const query = useQuery({ ...queryFor('GET /api/admin/audit/check'), staleTime: 0, enabled: false });
  const { data, error, isFetching, dataUpdatedAt, refetch } = query;
  const [showsHeads, setShowsHeads] = useState(false);
  return (
    <div className="panel audit-chain">
      <Live as="p" className="audit-verdict" role="status">
        {data === undefined || data === null ? (
          <span className="quiet">{isFetching ? 'Computing the chain.' : 'Not verified during this visit.'}</span>
        ) : (
          <>
            <Verdict result={data} />
            <span>
              {entriesText(data.entries)}, verified <RelativeTime at={new Date(dataUpdatedAt).toISOString()} />
            </span>
          </>
        )}
      </Live>
      <div className="audit-acts">
        <Button size={36} icon={<Link2 />} onClick={() => setShowsHeads(true)}>
          Heads of the days
        </Button>
        <Button size={36} icon={<ShieldCheck />} loading={isFetching} onClick={() => void refetch()}>
          Verify the chain
        </Button>
      </div>
      {error === null ? null : <ErrorState text="The chain could not be computed." code={errorText(error)} />}
      {data === undefined || data === null || data.entries === 0 ? null : (
        <p className="audit-chain-place">
          <span>Head</span>
          <Hash hash={data.head} label="Copy the head" />
        </p>
      )}
      {showsHeads ? <HeadsDialog onClose={() => setShowsHeads(false)} /> : null}
    </div>
  );
}

function entriesText(entries: number): string {
  return entries === 1 ? '1 entry' : `${countText(entries)} entries`;
}

function Verdict({ result: { firstBreak, wrongDays } }: { readonly result: Result }) {
  if (firstBreak !== null) return <Badge tone="danger">Broken at entry {firstBreak}</Badge>;
  if (wrongDays.length > 0) return <Badge tone="danger">Not the published head: {wrongDays.join(', ')}</Badge>;
  return <Badge tone="ok">Unbroken</Badge>;
}

function HeadsDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useAuditHeads();
  const days = list.data?.pages.flatMap((page) => page.days);
  return (
    <Dialog
      open
      size="wide"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title="Heads of the days"
      description="Anyone can read these. A kept copy shows later if an entry up to that day was changed."
    >
      {days === undefined ? (
        list.isError ? (
          <ErrorState
            text="The heads could not be read."
            code={errorText(list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SlowSkeleton what="the heads" height={200} className="skeleton-control" />
        )
      ) : days.length === 0 ? (
        <p>The first head is published at the end of the first day.</p>
      ) : (
        <>
          <ul className="audit-heads">
            {days.map(({ day, entries, head }) => (
              <li key={day}>
                <strong className="num">{day}</strong>
                <span className="num">{entriesText(entries)}</span>
                <Hash hash={head} label={`Copy the head of ${day}`} />
              </li>
            ))}
          </ul>
          <LoadMore
            isLoading={list.isFetchingNextPage}
            hasMore={list.hasNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
    </Dialog>
  );
}
