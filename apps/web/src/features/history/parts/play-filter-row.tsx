import { Segmented, Select } from '@voltide/ui';

import { useGo } from '../../../lib/browser/navigation.ts';
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
  readonly games: readonly { readonly game: string; readonly gameName: string }[];
  readonly packs: readonly { readonly packId: string; readonly packName: string }[];
};

/** Marks packs in the list of games. */
const PACK = 'pack:';

export function PlayFilterRow({ filters, games, packs }: PlayFilterRowProps) {
  const go = useGo();
  const change = (part: Partial<PlayFilters>): void => {
    go('/history', formatPlayFilters({ ...filters, ...part }), { replace: true });
  };
  const chosen = filters.pack === 'all' ? filters.game : `${PACK}${filters.pack}`;
  const choose = (value: string): void => {
    if (value.startsWith(PACK)) change({ game: 'all', pack: value.slice(PACK.length) });
    else change({ game: value, pack: 'all' });
  };
  const choices = [
    ...games.map(({ game, gameName }) => ({ value: game, text: gameName })),
    ...packs.map(({ packId, packName }) => ({ value: `${PACK}${packId}`, text: packName })),
  ];
  const isListed = chosen === 'all' || choices.some(({ value }) => value === chosen);
  return (
    <search className="play-filters">
      <Select aria-label="Game" value={chosen} onChange={(event) => choose(event.target.value)}>
        <option value="all">All games</option>
        {isListed ? null : <option value={chosen}>{filters.pack === 'all' ? filters.game : filters.pack}</option>}
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
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
