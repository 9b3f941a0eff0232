import type { StatisticCell } from '@voltide/contract';
import { Badge, Table, type Column } from '@voltide/ui';
import { useState } from 'react';

import { IntervalBar } from '../../../lib/charts/interval-bar.tsx';
import { chanceText, countText, expectedText, percentOf } from '../model/figure-text.ts';

type CellBarsProps = {
  readonly name: string;
  readonly cells: readonly StatisticCell[];
  /** Number of draws, and their name. */
  readonly draws: number;
  readonly draw: string;
};

/** Half widths of the scale, as shares of the expected count: the last one reaches from zero to twice. */
const REACHES = [0.02, 0.05, 0.1, 0.25, 0.5, 1] as const;

/** Draws each outcome's interval against its expected count. The table below holds all figures. */
export function CellBars({ name, cells, draws, draw }: CellBarsProps) {
  const reach = reachOf(cells, draws);
  return (
    <figure className="cell-bars">
      <div className="cell-bars-scale" aria-hidden>
        <span>{reach === 1 ? 'never' : `${percentOf(reach)} fewer`}</span>
        <span>as expected</span>
        <span>{reach === 1 ? 'twice as often' : `${percentOf(reach)} more`}</span>
      </div>
      <ul aria-label={`${name}: how often each outcome came up`}>
        {cells.map((cell) => (
          <CellBar key={cell.name} cell={cell} draws={draws} reach={reach} />
        ))}
      </ul>
      <CellTable name={name} cells={cells} draws={draws} draw={draw} />
    </figure>
  );
}

/** Returns the narrowest scale that holds all intervals, or the widest one. */
function reachOf(cells: readonly StatisticCell[], draws: number): number {
  const away = Math.max(...cells.map(({ low, high, expected }) => Math.max(1 - low / expected, high / expected - 1)));
  return draws === 0 ? 1 : (REACHES.find((reach) => away <= reach) ?? 1);
}

type CellBarProps = { readonly cell: StatisticCell; readonly draws: number; readonly reach: number };

function CellBar({ cell, draws, reach }: CellBarProps) {
  const scale = { expected: 1, from: 1 - reach, to: 1 + reach };
  const { name, count, expected, low, high, isFlagged } = cell;
  return (
    <li>
      <span className="cell-name">
        {name}
        {isFlagged ? <Badge tone="danger">Out of range</Badge> : null}
      </span>
      {draws === 0 ? (
        <IntervalBar observed={-1} low={1} high={1} {...scale} />
      ) : (
        <IntervalBar
          observed={count / draws / expected}
          low={low / expected}
          high={high / expected}
          {...scale}
          isFlagged={isFlagged}
        />
      )}
      <span className="cell-count num">
        {countText(count)} <small>of {expectedText(expected * draws)} expected</small>
      </span>
    </li>
  );
}

/** All figures of the bars above. */
function CellTable({ name, cells, draws, draw }: CellBarsProps) {
  const [isOpen, setOpen] = useState(false);
  const columns: readonly Column<StatisticCell>[] = [
    { key: 'name', head: 'Outcome', cell: (cell) => cell.name },
    { key: 'count', head: 'Came up', align: 'end', cell: ({ count }) => countText(count) },
    { key: 'expected', head: 'Expected', align: 'end', cell: ({ expected }) => percentOf(expected) },
    {
      key: 'observed',
      head: 'Observed',
      align: 'end',
      cell: ({ count }) => (draws === 0 ? '–' : percentOf(count / draws)),
    },
    {
      key: 'interval',
      head: '95% interval',
      align: 'end',
      cell: ({ low, high }) => (draws === 0 ? '–' : `${percentOf(low)} to ${percentOf(high)}`),
    },
    { key: 'p', head: 'p', align: 'end', cell: ({ p }) => chanceText(p) },
    { key: 'corrected', head: 'p, corrected', align: 'end', cell: ({ corrected }) => chanceText(corrected) },
  ];
  return (
    <>
      <button type="button" className="cell-more" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the table' : 'As a table'}
      </button>
      {isOpen ? (
        <div className="cell-table num" role="region" aria-label={`${name}: table`} tabIndex={0}>
          <Table
            caption={`${name}: outcomes of ${countText(draws)} ${draw}`}
            hideCaption
            columns={columns}
            rows={cells}
            keyOf={(cell) => cell.name}
          />
        </div>
      ) : null}
    </>
  );
}
