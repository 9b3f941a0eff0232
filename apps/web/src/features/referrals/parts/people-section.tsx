import './referrals.css';

import { exportReferrals, type Referee } from '@voltide/contract';
import {
  Badge,
  Button,
  EmptyArt,
  EmptyState,
  ErrorState,
  Link,
  Live,
  LoadMore,
  Money,
  RelativeTime,
  SlowSkeleton,
  Table,
  type Column,
} from '@voltide/ui';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { findEndedReviews, noteHeld, noteRead } from '../model/ended-reviews.ts';
import { bountyParts, reasonText, stateText } from '../model/referral-words.ts';
import { usePeople } from '../model/use-people.ts';
import { EndedNotice } from './held-notice.tsx';
import { ReferralSection } from './referral-section.tsx';

export function PeopleSection({ userId }: { readonly userId: string }) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePeople(userId);
  const people = useMemo(() => data?.pages.flatMap((page) => page.people) ?? [], [data]);
  return (
    <ReferralSection
      isPanel
      heading="Your friends"
      lead="Under names that only you see. We tell no one who your friends are."
      actions={people.length === 0 ? null : <SaveCsv />}
    >
      <Reviews userId={userId} people={people} />
      {data === undefined ? (
        error === null ? (
          <SlowSkeleton what="your friends" height={240} className="skeleton-control" />
        ) : (
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        )
      ) : people.length === 0 ? (
        <EmptyState art={<EmptyArt scene="slack" />} text="No friend has joined yet. Share your link to begin." />
      ) : (
        <>
          <div className="referral-table">
            <Table caption="Friends who joined" hideCaption columns={COLUMNS} rows={people} keyOf={({ id }) => id} />
          </div>
          <LoadMore isLoading={isFetchingNextPage} hasMore={hasNextPage} onMore={() => void fetchNextPage()} />
        </>
      )}
    </ReferralSection>
  );
}

const COLUMNS: readonly Column<Referee>[] = [
  {
    key: 'id',
    head: 'Friend',
    cell: ({ id, joinedAt, campaign }) => (
      <>
        <span className="mono clear">{id}</span>
        <small className="referral-sub">
          joined <RelativeTime at={joinedAt} />
          {campaign === '' ? null : `, ${campaign}`}
        </small>
      </>
    ),
  },
  {
    key: 'state',
    head: 'State',
    cell: (friend) => <Standing friend={friend} />,
  },
  {
    key: 'deposit',
    head: 'First deposit',
    cell: ({ firstDepositAt }) => (
      <span className="unbroken">{firstDepositAt === null ? 'None yet' : <RelativeTime at={firstDepositAt} />}</span>
    ),
  },
  { key: 'stake', head: 'Cash staked', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
  { key: 'edge', head: 'Edge', align: 'end', cell: ({ edge }) => <Money amount={edge} /> },
  { key: 'earned', head: 'Earned', align: 'end', cell: ({ earned }) => <Money amount={earned} /> },
  { key: 'bounty', head: '5 VT bounty', align: 'end', cell: (friend) => <Bounty friend={friend} /> },
];

/** Progress to the 5 VT: stakes and days. */
function Bounty({ friend }: { readonly friend: Referee }) {
  const [staked, days] = bountyParts(friend);
  return (
    <span className="unbroken">
      {staked}
      {days === undefined ? null : <small className="referral-sub">{days}</small>}
    </span>
  );
}

function Standing({ friend }: { readonly friend: Referee }) {
  const { state, isActive, reason } = friend;
  if (state === 'counts') return <Badge tone={isActive ? 'ok' : 'neutral'}>{isActive ? 'Active' : 'Not active'}</Badge>;
  return (
    <div>
      <Badge tone={state === 'held' ? 'warn' : 'danger'}>{stateText(friend)}</Badge>
      <small className="referral-sub">
        {reason === null ? null : `${reasonText(reason)} `}
        <Link href="/contact" className="link">
          Write to us
        </Link>
      </small>
    </div>
  );
}

/** Remembers holds, and announces the end of each review once. */
function Reviews({ userId, people }: { readonly userId: string; readonly people: readonly Referee[] }) {
  const place = useRef<HTMLDivElement>(null);
  const [read, setRead] = useState<readonly string[]>([]);
  const ended = findEndedReviews(userId, people).filter(({ id }) => !read.includes(id));
  useEffect(() => noteHeld(userId, people), [userId, people]);
  return (
    <div ref={place} tabIndex={-1} className="referral-reviews">
      <EndedNotice
        ended={ended}
        onRead={() => {
          noteRead(userId, ended);
          setRead([...read, ...ended.map(({ id }) => id)]);
          // The button disappears with the notice, so the focus moves here.
          place.current?.focus({ preventScroll: true });
        }}
      />
    </div>
  );
}

function SaveCsv() {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await download(exportReferrals.path, 'voltide-referrals.csv');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="people-download">
      <Button size={36} icon={<Download />} loading={isBusy} onClick={() => void save()}>
        CSV
      </Button>
      <Live role="alert" className="people-problem error-text hide-empty">
        {problem}
      </Live>
    </div>
  );
}
