import './profile.css';

import { useQuery } from '@tanstack/react-query';
import { formatVt } from '@voltide/core';
import { compactVt } from '@voltide/games/kit/short-vt';
import {
  browserClock,
  EmptyArt,
  EmptyState,
  ErrorState,
  LinkButton,
  Money,
  moneyText,
  Segmented,
  SlowSkeleton,
  Stat,
} from '@voltide/ui';
import { useState, type ReactNode } from 'react';

import { ChartPanel } from '../../../lib/charts/chart-panel.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { statisticsQuery, type StatisticsDays } from '../../../lib/progress/statistics-query.ts';
import { useSession } from '../../../lib/session/session-context.ts';
import { listSpells, netChart, netOf, stakeChart, UNIT_NAMES, type Statistics } from '../model/statistics.ts';
import { vtText } from './luck-line.tsx';
import { LuckPanel } from './luck-panel.tsx';
import { PlacesPanel } from './places-panel.tsx';
import { RarityPanel } from './rarity-panel.tsx';

const RANGES: readonly { readonly value: StatisticsDays; readonly text: string }[] = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
  { value: 'all', text: 'All time' },
];
/** A chart of less than this does not fill its height. */
const LEAST_SPAN_SUN = 1_000_000n;

export function StatisticsPanel() {
  const go = useGo();
  const { search } = usePlace();
  const { isGuest } = useSession();
  const range = RANGES.find(({ value }) => value === search['days'])?.value ?? '30';
  const choose = (days: StatisticsDays): void => {
    go('/profile', { tab: 'statistics', ...(days === '30' ? {} : { days }) }, { replace: true });
  };
  return (
    <div className="page-parts">
      <Segmented label="Range" options={RANGES} value={range} onChange={choose} size={44} />
      <Shown range={range}>{isGuest ? null : <PlacesPanel />}</Shown>
    </div>
  );
}

type ShownProps = {
  readonly range: StatisticsDays;
  /** Content below the results; it appears with them, so that they do not push it down. */
  readonly children: ReactNode;
};

function Shown({ range, children }: ShownProps) {
  const { data, error, refetch } = useQuery({ ...statisticsQuery(range), staleTime: 0 });
  const [today] = useState(() => new Date(browserClock.nowMs()).toISOString().slice(0, 10));
  if (data !== undefined && data !== null) {
    return (
      <>
        <Results data={data} range={range} today={today} />
        {children}
      </>
    );
  }
  if (error !== null) {
    return (
      <>
        <div className="panel">
          <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
        </div>
        {children}
      </>
    );
  }
  return (
    <>
      <SlowSkeleton what="your statistics" className="statistics-totals-place skeleton-panel" />
      <div className="profile-columns">
        <SlowSkeleton what="your results" height={400} className="skeleton-panel" />
        <SlowSkeleton what="your stakes" height={400} className="skeleton-panel" />
      </div>
    </>
  );
}

type ResultsProps = { readonly data: Statistics; readonly range: StatisticsDays; readonly today: string };

function Results({ data, range, today }: ResultsProps) {
  const { days, total, luck, rarities } = data;
  if (luck.length === 0 && days.length === 0) return <NoPlays />;
  return (
    <>
      <Totals total={total} />
      {days.length === 0 ? <NonePlayed /> : <Charts days={days} range={range} today={today} />}
      <div className="profile-columns">
        <LuckPanel luck={luck} />
        <RarityPanel rarities={rarities} />
      </div>
    </>
  );
}

function Charts({ days, range, today }: Omit<ResultsProps, 'data'> & Pick<Statistics, 'days'>) {
  const { unit, spells } = listSpells(days, range, today);
  const shared = {
    leastSpan: LEAST_SPAN_SUN,
    axisText: (size: bigint) => compactVt(size).replace('-', '\u2212'),
    placeName: UNIT_NAMES[unit],
  };
  return (
    <div className="profile-columns">
      <ChartPanel
        {...shared}
        kind="lines"
        title="Net over time"
        note="What came back minus what was staked, added up. Items count at their value. In VT, by UTC day."
        data={netChart(spells, unit)}
        textOf={(size) => moneyText(formatVt(size), { signed: true })}
        fileName="voltide-net"
      />
      <ChartPanel
        {...shared}
        kind="columns"
        title={`Stake per ${unit}`}
        note="What you staked, cash and play balance on top of each other. In VT, by UTC day."
        data={stakeChart(spells, unit)}
        textOf={vtText}
        fileName="voltide-stakes"
      />
    </div>
  );
}

function Totals({ total }: Pick<Statistics, 'total'>) {
  return (
    <dl className="panel statistics-totals">
      <Stat label="Plays">{total.plays.toLocaleString('en')}</Stat>
      <Stat label="Net in cash" note={<Staked amount={total.cashStake} />}>
        <Money amount={netOf(total, 'cash')} signed wraps />
      </Stat>
      <Stat label="Net in play balance" note={<Staked amount={total.promoStake} />}>
        <Money amount={netOf(total, 'promo')} signed wraps />
      </Stat>
    </dl>
  );
}

function Staked({ amount }: { readonly amount: string }) {
  return (
    <>
      <Money amount={amount} wraps /> staked
    </>
  );
}

function NoPlays() {
  return (
    <div className="panel">
      <EmptyState
        art={<EmptyArt scene="slack" />}
        text="Once you have played, your results, stakes and items by day are here."
        action={<LinkButton href="/packs">All packs</LinkButton>}
      />
    </div>
  );
}

function NonePlayed() {
  return (
    <div className="panel">
      <EmptyState art={<EmptyArt scene="slack" />} text="You did not play in this time." />
    </div>
  );
}
