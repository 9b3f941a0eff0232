import { useQuery } from '@tanstack/react-query';
import { formatVt } from '@voltide/core';
import { compactVt } from '@voltide/games/kit/short-vt';
import { browserClock, ErrorState, moneyText, Segmented, SlowSkeleton } from '@voltide/ui';
import { useState } from 'react';

import { ChartPanel } from '../../../lib/charts/chart-panel.tsx';
import { errorText } from '../../../lib/http/error-text.ts';
import { useGo, usePlace } from '../../../lib/browser/navigation.ts';
import { queryFor } from '../../../lib/http/query.ts';
import { chartOf, listSpells, placeNameOf, type DayRange, type Spell } from '../model/day-charts.ts';
import { ReferralSection } from './referral-section.tsx';

const RANGES: readonly { readonly value: DayRange; readonly text: string }[] = [
  { value: '30', text: '30 days' },
  { value: '90', text: '90 days' },
  { value: '365', text: '1 year' },
];
/** Charts of less than this do not fill their height. */
const LEAST = { sun: 1_000_000n, count: 4n } as const;

export function ChartsSection() {
  const go = useGo();
  const { search } = usePlace();
  const range = RANGES.find(({ value }) => value === search['days'])?.value ?? '30';
  return (
    <ReferralSection
      heading="Over time"
      actions={
        <Segmented
          label="Range"
          options={RANGES}
          value={range}
          size={44}
          onChange={(days) => go('/referrals', days === '30' ? {} : { days }, { replace: true })}
        />
      }
    >
      <Days range={range} />
    </ReferralSection>
  );
}

function Days({ range }: { readonly range: DayRange }) {
  const query = queryFor('GET /api/referrals/days', { query: { days: range } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const [today] = useState(() => new Date(browserClock.nowMs()).toISOString().slice(0, 10));
  if (data === undefined || data === null) {
    return error === null ? (
      <div className="referral-charts">
        <SlowSkeleton what="your earnings" height={404} className="skeleton-panel" />
        <SlowSkeleton what="your sign-ups" height={404} className="skeleton-panel" />
      </div>
    ) : (
      <div className="panel">
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  }
  return <Charts spells={listSpells(data.days, range, today)} range={range} />;
}

function Charts({ spells, range }: { readonly spells: readonly Spell[]; readonly range: DayRange }) {
  const placeName = placeNameOf(range);
  const money = { leastSpan: LEAST.sun, axisText: compactVt, textOf: (sun: bigint) => moneyText(formatVt(sun)) };
  const counts = {
    leastSpan: LEAST.count,
    axisText: (count: bigint) => count.toLocaleString('en'),
    textOf: (count: bigint) => count.toLocaleString('en'),
  };
  return (
    <div className="referral-charts">
      <ChartPanel
        {...money}
        kind="columns"
        title="Earned"
        note="Your share of the edge, held earnings included. In VT, by UTC day."
        data={chartOf(spells, ['earnedSun', 'Earned'])}
        fileName="voltide-referral-earnings"
        placeName={placeName}
      />
      <ChartPanel
        {...counts}
        kind="lines"
        title="Clicks and sign-ups"
        note="First clicks of a browser on your links, and accounts that came of them. By UTC day."
        data={chartOf(spells, ['clicks', 'Clicks'], ['signUps', 'Sign-ups'])}
        fileName="voltide-referral-clicks"
        placeName={placeName}
      />
      <ChartPanel
        {...money}
        kind="lines"
        title="Stakes and edge"
        note="What your friends staked in cash, and the house edge of it. In VT, by UTC day."
        data={chartOf(spells, ['stakeSun', 'Cash staked'], ['edgeSun', 'Edge'])}
        fileName="voltide-referral-stakes"
        placeName={placeName}
      />
    </div>
  );
}
