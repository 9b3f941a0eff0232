import { browserClock, Button, ErrorState, Live, Segmented, Select, SlowSkeleton } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { pathOf } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import type { Choice } from '../model/figure-charts.ts';
import { gameWord } from '../model/figure-words.ts';
import { useFigures } from '../model/overview-queries.ts';
import { periodOf, PERIODS, type Period } from '../model/periods.ts';
import { useFilters, type Filters } from '../model/use-filters.ts';
import { FigureCharts } from './figure-charts.tsx';
import { FigureTables } from './figure-tables.tsx';

const FILTERS = ['period', 'game', 'bucket', 'show'] as const;
type Filter = (typeof FILTERS)[number];

const BUCKETS = [
  { value: 'cash', text: 'Cash' },
  { value: 'promo', text: 'Play balance' },
] as const;
const SHOWN = [
  { value: 'plays', text: 'Games' },
  { value: 'money', text: 'Money' },
] as const;

export function FiguresPart() {
  const filters = useFilters<Filter>(FILTERS);
  const [nowMs] = useState(() => browserClock.nowMs());
  const period = periodOf(filters.values.period, nowMs);
  const show = SHOWN.find(({ value }) => value === filters.values.show)?.value ?? 'plays';
  const bucket = BUCKETS.find(({ value }) => value === filters.values.bucket)?.value ?? 'cash';
  const { data, error, refetch, isPlaceholderData } = useFigures(period);
  const figures = data ?? undefined;
  const game = filters.values.game;
  const choice: Choice = { game, bucket };
  return (
    <section className="overview-figures" aria-labelledby="overview-figures" aria-busy={isPlaceholderData || undefined}>
      <div className="overview-choice">
        <h2 id="overview-figures">Figures</h2>
        <Segmented
          label="Period"
          options={PERIODS}
          value={period.name}
          onChange={(value) => filters.set('period', value === '30' ? '' : value)}
          size={44}
        />
        <Segmented
          label="Shown"
          options={SHOWN}
          value={show}
          onChange={(value) => filters.set('show', value === 'plays' ? '' : value)}
          size={44}
        />
        <Segmented
          label="Balance"
          options={BUCKETS}
          value={bucket}
          onChange={(value) => filters.set('bucket', value === 'cash' ? '' : value)}
          size={44}
        />
        <GameField filters={filters} games={figures?.total.games.map((each) => each.game) ?? []} />
        <SaveFile period={period} />
      </div>
      {figures === undefined ? (
        error === null ? (
          <SlowSkeleton what="the figures" height={760} className="skeleton-panel" />
        ) : (
          <div className="panel">
            <ErrorState text="The figures could not be read." code={errorText(error)} onRetry={() => void refetch()} />
          </div>
        )
      ) : (
        <>
          <FigureTables figures={figures} choice={choice} show={show} filters={filters} />
          <FigureCharts figures={figures} choice={choice} show={show} />
        </>
      )}
    </section>
  );
}

type GameFieldProps = { readonly filters: Filters<Filter>; readonly games: readonly string[] };

function GameField({ filters, games }: GameFieldProps) {
  const chosen = filters.values.game ?? '';
  const all = chosen === '' || games.includes(chosen) ? games : [...games, chosen];
  return (
    <Select aria-label="Game" value={chosen} onChange={({ target }) => filters.set('game', target.value)}>
      <option value="">All games</option>
      {all.map((game) => (
        <option key={game} value={game}>
          {gameWord(game)}
        </option>
      ))}
    </Select>
  );
}

function SaveFile({ period: { from, to, by } }: { readonly period: Period }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    const url = pathOf('GET /api/admin/figures/csv', { query: { from, to, by } });
    await download(url, `voltide-figures-${from}-${to}.csv`)
      .catch((error: unknown) => setProblem(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button size={36} variant="ghost" icon={<Download />} loading={isBusy} onClick={() => void save()}>
        CSV of the period
      </Button>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
    </>
  );
}
