import './safer.css';

import { useQuery } from '@tanstack/react-query';
import { formatVt, parseVt } from '@voltide/core';
import { ErrorState, Link, Money, moneyText, SlowSkeleton, Table } from '@voltide/ui';

import { durationText } from '../../../lib/time/duration-text.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { dayText, type Day } from '../model/days.ts';
import { DayChart } from './day-chart.tsx';

const HOUR_MS = 3_600_000n;
const VT = 1_000_000n;

export function ActivitySection() {
  const { user, isLoading } = useSession();
  if (user === null && !isLoading) return <p>Once you play, your time, stakes and net result of 30 days stand here.</p>;
  return <OwnActivity isKnown={user !== null} />;
}

function OwnActivity({ isKnown }: { readonly isKnown: boolean }) {
  const { data, error, refetch } = useQuery({
    ...queryFor('GET /api/account/activity'),
    enabled: isKnown,
    staleTime: 0,
  });
  if (data !== undefined && data !== null) return <Charts days={data.days} />;
  if (error !== null) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  return <SlowSkeleton what="your play" height={420} className="skeleton-panel" />;
}

function Charts({ days }: { readonly days: readonly Day[] }) {
  const [time, stake, net] = [
    days.reduce((sum, { playedMs }) => sum + playedMs, 0),
    days.reduce((sum, day) => sum + parseVt(day.stake), 0n),
    days.reduce((sum, day) => sum + parseVt(day.net), 0n),
  ];
  return (
    <>
      <p>
        The last 30 days, by UTC day. Stake and net result count cash: play balance is a gift and no loss. All plays are
        in your <Link href="/history">history</Link>.
      </p>
      <div className="day-charts">
        <DayChart
          title="Time played"
          total={durationText(time)}
          leastSpan={HOUR_MS}
          days={days.map(({ day, playedMs }) => ({ day, size: BigInt(playedMs) }))}
        />
        <DayChart
          title="Cash staked"
          leastSpan={VT}
          total={moneyText(formatVt(stake))}
          days={amountsOf(days, 'stake')}
        />
        <DayChart
          title="Net result"
          leastSpan={VT}
          total={moneyText(formatVt(net), { signed: true })}
          days={amountsOf(days, 'net')}
        />
      </div>
      <DayTable days={days} />
    </>
  );
}

function amountsOf(days: readonly Day[], key: 'stake' | 'net') {
  return days.map((each) => ({ day: each.day, size: parseVt(each[key]) }));
}

function DayTable({ days }: { readonly days: readonly Day[] }) {
  const active = days.filter(({ plays, playedMs }) => plays > 0 || playedMs > 0).toReversed();
  if (active.length === 0) return <p className="activity-none">You did not play on any of these days.</p>;
  return (
    <details className="day-table panel">
      <summary>Each day as a table</summary>
      <Table
        caption="Your play by day"
        hideCaption
        stacks={false}
        columns={[
          { key: 'day', head: 'Day', cell: ({ day }) => <span className="unbroken">{dayText(day)}</span> },
          { key: 'time', head: 'Time', align: 'end', cell: ({ playedMs }) => durationText(playedMs) },
          {
            key: 'stake',
            head: 'Staked',
            align: 'end',
            cell: ({ stake }) => <Money amount={stake} wraps unit={null} />,
          },
          { key: 'net', head: 'Net', align: 'end', cell: ({ net }) => <Money amount={net} signed wraps unit={null} /> },
        ]}
        rows={active}
        keyOf={({ day }) => day}
      />
    </details>
  );
}
