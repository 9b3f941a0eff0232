import { Segmented, Select } from '@voltide/ui';

import { useGo } from '../../../lib/navigation.ts';
import { formatPlayFilters, PERIODS, type Period, type PlayFilters, type Result } from '../model/play-filters.ts';

const PERIOD_WORDS: Readonly<Record<Period, string>> = {
  all: 'All time',
  today: 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
};

const RESULT_CHOICES: readonly { readonly value: Result; readonly text: string }[] = [
  { value: 'all', text: 'All' },
  { value: 'won', text: 'Won' },
  { value: 'lost', text: 'Lost' },
];

type PlayFilterRowProps = {
  readonly filters: PlayFilters;
  readonly packs: readonly { readonly packId: string; readonly packName: string }[];
};

/** Which plays are shown: of which pack, from which days, with which result. */
export function PlayFilterRow({ filters, packs }: PlayFilterRowProps) {
  const go = useGo();
  const change = (part: Partial<PlayFilters>): void => {
    go('/history', formatPlayFilters({ ...filters, ...part }), { replace: true });
  };
  const isListed = filters.pack === 'all' || packs.some(({ packId }) => packId === filters.pack);
  return (
    <search className="play-filters">
      <Select aria-label="Pack" value={filters.pack} onChange={(event) => change({ pack: event.target.value })}>
        <option value="all">All packs</option>
        {isListed ? null : <option value={filters.pack}>{filters.pack}</option>}
        {packs.map(({ packId, packName }) => (
          <option key={packId} value={packId}>
            {packName}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Period"
        title="Days begin at 00:00 UTC"
        value={filters.period}
        onChange={(event) => change({ period: PERIODS.find((name) => name === event.target.value) ?? 'all' })}
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {PERIOD_WORDS[period]}
          </option>
        ))}
      </Select>
      <Segmented
        label="Result"
        size={44}
        options={RESULT_CHOICES}
        value={filters.result}
        onChange={(result) => change({ result })}
      />
    </search>
  );
}
