import { Button, Chip, EmptyArt, EmptyState, ErrorState, Input, Live, Select, SlowNote } from '@voltide/ui';
import { useMemo, type ReactNode } from 'react';

import {
  applyPackFilters,
  formatPackFilters,
  NO_FILTERS,
  PACK_SORTS,
  parsePackFilters,
  PRICE_BANDS,
  type PackFilters,
  type PackSort,
  type PriceBand,
} from './model/pack-filters.ts';
import { volatilityWord, type ShownPack } from './model/shown-pack.ts';
import { packHref } from './parts/addresses.ts';
import { ComingPacks } from './parts/coming-packs.tsx';
import { PackGrid } from './parts/pack-grid.tsx';
import { PacksHead } from './parts/packs-head.tsx';
import { usePacks } from './parts/use-packs.ts';
import { usePackProgress } from '../../kit/use-pack-progress.ts';
import { useHost } from './host.ts';
import './packs-screen.css';

const SORT_WORDS: Readonly<Record<PackSort, string>> = {
  price: 'Price: low to high',
  'price-down': 'Price: high to low',
  hit: 'Most likely to win the price back',
  top: 'Highest top item',
  calm: 'Calmest first',
  wild: 'Wildest first',
};

const BAND_WORDS: Readonly<Record<PriceBand, string>> = {
  'under-5': 'Under 5 VT',
  '5-to-20': '5 to 20',
  '20-to-100': '20 to 100',
  'over-100': '100 and more',
};

type PacksScreenProps = {
  readonly below?: ReactNode;
};

/** /packs: every pack on sale, with search, filters and sorting; the view is in the address. */
export function Screen({ below }: PacksScreenProps) {
  const host = useHost();
  const { packs, changes, error, reload } = usePacks();
  const { progress } = usePackProgress(packs !== undefined);
  const filters = useMemo(() => parsePackFilters(host.search), [host.search]);
  const shown = useMemo(() => packs && applyPackFilters(packs, filters), [packs, filters]);
  const change = (part: Partial<PackFilters>): void => {
    host.navigate('/packs', formatPackFilters({ ...filters, ...part }), { replace: true });
  };
  return (
    <>
      <PacksHead />
      <div className="page packs-page">
        <Filters
          packs={packs}
          isLoading={packs === undefined && error === undefined}
          filters={filters}
          onChange={change}
        />
        <Live as="p" className="unseen" role="status">
          {shown === undefined ? '' : `${shown.length} ${shown.length === 1 ? 'pack' : 'packs'}`}
        </Live>
        {packs === undefined && error !== undefined ? (
          <ErrorState text={error.text} code={error.code} onRetry={reload} />
        ) : shown?.length === 0 ? (
          <EmptyState
            art={<EmptyArt scene="net" />}
            text="No packs match these filters."
            action={<Button onClick={() => change(NO_FILTERS)}>Show all packs</Button>}
          />
        ) : (
          <div className="packs-list">
            {shown === undefined ? <SlowNote what="the packs" place="above" /> : null}
            <PackGrid packs={shown} hrefOf={packHref} progress={progress} changes={changes} />
          </div>
        )}
        {shown === undefined ? null : <ComingPacks changes={changes} />}
        {below}
      </div>
    </>
  );
}

type FiltersProps = {
  readonly packs: readonly ShownPack[] | undefined;
  readonly isLoading: boolean;
  readonly filters: PackFilters;
  readonly onChange: (part: Partial<PackFilters>) => void;
};

function Filters({ packs, isLoading, filters, onChange }: FiltersProps) {
  const risks = useMemo(() => listRisks(packs ?? []), [packs]);
  return (
    <search className="pack-filters">
      <Input
        type="search"
        aria-label="Search packs and items"
        placeholder="Search packs and items"
        value={filters.q}
        onChange={(event) => onChange({ q: event.target.value })}
      />
      <Select
        aria-label="Order"
        value={filters.sort}
        onChange={(event) => onChange({ sort: PACK_SORTS.find((name) => name === event.target.value) ?? 'price' })}
      >
        {PACK_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_WORDS[sort]}
          </option>
        ))}
      </Select>
      <div className="pack-chip-rows">
        <div className="pack-chips" role="group" aria-label="Price">
          {PRICE_BANDS.map((band) => (
            <Chip
              key={band}
              isOn={filters.price === band}
              onClick={() => onChange({ price: filters.price === band ? 'any' : band })}
            >
              {BAND_WORDS[band]}
            </Chip>
          ))}
        </div>
        {isLoading ? null : (
          <div className="pack-chips" role="group" aria-label="Volatility">
            {risks.map((risk) => (
              <Chip
                key={risk}
                isOn={filters.risk === risk}
                onClick={() => onChange({ risk: filters.risk === risk ? 'any' : risk })}
              >
                {volatilityWord(risk)}
              </Chip>
            ))}
          </div>
        )}
      </div>
    </search>
  );
}

/** Lists the existing classes of volatility, calmest first. */
function listRisks(packs: readonly ShownPack[]): readonly string[] {
  const calmestFirst = packs.toSorted((left, right) => left.figures.sdInPrices - right.figures.sdInPrices);
  return [...new Set(calmestFirst.map(({ volatility }) => volatility))];
}
