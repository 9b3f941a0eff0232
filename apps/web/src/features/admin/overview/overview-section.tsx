import { useQuery } from '@tanstack/react-query';
import { Badge, Link, RelativeTime, Skeleton } from '@voltide/ui';
import type { ReactNode } from 'react';

import { counted, countText, spanText } from '../model/format.ts';
import { pathTo } from '../model/find-section.ts';
import { useMessages } from '../model/pages-query.ts';
import { usePayouts, useWithdrawals } from '../model/payout-queries.ts';
import { serverFactsQuery } from '../frame/gate.tsx';
import { PayoutVerdict } from '../payouts/payout-verdict.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import './overview.css';

/** What waits for operators and how the installation is doing, each with the way there. */
export function Section() {
  return (
    <>
      <SectionHead title="Overview" note="What waits, and how this installation is doing." />
      <ul className="panel overview-list">
        <Withdrawals />
        <Messages />
        <Payouts />
        <Server />
      </ul>
    </>
  );
}

type LineProps = {
  readonly path: string;
  readonly title: string;
  /** Undefined while it is on its way, null where it could not be read. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
};

function Line({ path, title, value, note }: LineProps) {
  return (
    <li>
      <Link href={pathTo(path)}>
        <strong>{title}</strong>
        <span className="num">
          {value === undefined ? <Skeleton height={20} width={64} /> : (value ?? 'could not be read')}
        </span>
        <span className="overview-note">{note}</span>
      </Link>
    </li>
  );
}

function Withdrawals() {
  const { data, isError } = useWithdrawals('waiting');
  const newest = data?.pages[0];
  const oldest = newest?.withdrawals[0];
  const value = newest === undefined ? undefined : countText(newest.waiting);
  return (
    <Line
      path="withdrawals"
      title="Withdrawals that wait"
      value={isError && value === undefined ? null : value}
      note={oldest === undefined ? undefined : oldestText(oldest.requestedAt)}
    />
  );
}

function oldestText(at: string): ReactNode {
  return (
    <>
      the oldest asked <RelativeTime at={at} />
    </>
  );
}

function Messages() {
  const { data, isError } = useMessages('open');
  const open = data?.pages[0]?.open;
  const value = open === undefined ? undefined : countText(open);
  return <Line path="support" title="Messages that wait" value={isError && value === undefined ? null : value} />;
}

function Payouts() {
  const { data, isError } = usePayouts();
  const payouts = data ?? undefined;
  const value = payouts === undefined ? undefined : <PayoutVerdict payouts={payouts} />;
  return (
    <Line
      path="payouts"
      title="Payouts"
      value={isError && value === undefined ? null : value}
      note={payouts === undefined ? undefined : `${countText(payouts.paying)} being paid`}
    />
  );
}

function Server() {
  const { data, isError } = useQuery(serverFactsQuery);
  const facts = data ?? undefined;
  const value =
    facts === undefined ? undefined : (
      <Badge tone={facts.isReady ? 'ok' : 'danger'}>{facts.isReady ? 'Ready' : 'Not ready'}</Badge>
    );
  return (
    <Line
      path="system"
      title="Server"
      value={isError && value === undefined ? null : value}
      note={facts === undefined ? undefined : serverNote(facts.uptimeSeconds, facts.outside.length)}
    />
  );
}

function serverNote(uptimeSeconds: number, away: number): string {
  return away === 0 ? `up for ${spanText(uptimeSeconds)}` : `${counted(away, 'outside service')} away`;
}
