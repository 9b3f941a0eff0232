import './statistics.css';

import type { StatisticTable } from '@voltide/contract';
import { EmptyState } from '@voltide/ui';

import { IntervalBar } from '../../../lib/charts/interval-bar.tsx';
import { chanceText, countText, returnText } from '../model/figure-text.ts';
import { rowName, type Part } from '../model/parts.ts';
import { CellBars } from './cell-bars.tsx';
import { StatisticRow } from './statistic-row.tsx';

type TableRowsProps = { readonly part: Part; readonly tables: readonly StatisticTable[] };

export function TableRows({ part, tables }: TableRowsProps) {
  const sorted = tables.toSorted((left, right) => right.draws - left.draws);
  const [most] = sorted;
  if (most === undefined) return <EmptyState text="Nothing to show yet." />;
  return (
    <div className="statistic-rows">
      {most.draws === 0 ? (
        <p className="rows-note quiet">Nothing has been drawn yet. Every outcome is listed with its odds.</p>
      ) : null}
      {sorted.map((table) => (
        <StatisticRow
          key={table.key}
          name={rowName(table)}
          isOpen={table === most && table.draws > 0}
          isFlagged={table.cells.some(({ isFlagged }) => isFlagged)}
          figures={{
            count: `${countText(table.draws)} ${part.draw[table.draws === 1 ? 0 : 1]}`,
            share: table.realised === null ? '' : `${returnText(table.realised.observed)} back`,
            chance: table.chiSquare === null ? '' : `p ${chanceText(table.chiSquare.p)}`,
          }}
        >
          <TableDetails table={table} draw={part.draw[1]} />
        </StatisticRow>
      ))}
    </div>
  );
}

function TableDetails({ table, draw }: { readonly table: StatisticTable; readonly draw: string }) {
  const { chiSquare, draws, cells, hash } = table;
  return (
    <>
      <Realised table={table} draw={draw} />
      <CellBars name={rowName(table)} cells={cells} draws={draws} draw={draw} />
      <p className="hint breakable">
        {chiSquare === null ? 'Too few draws to compare all outcomes at once.' : togetherText(chiSquare)} Odds{' '}
        <code>{hash.slice(0, 12)}</code>
      </p>
    </>
  );
}

function togetherText({ value, degrees, p }: NonNullable<StatisticTable['chiSquare']>): string {
  return `All outcomes at once: chi-square ${value.toFixed(2)}, ${degrees} degrees of freedom, p ${chanceText(p)}.`;
}

/** The realised return with its interval, and how many more draws it needs. */
function Realised({ table: { realised }, draw }: { readonly table: StatisticTable; readonly draw: string }) {
  if (realised === null) return null;
  const { expected, observed, low, high, untilKnown } = realised;
  const reach = 1.25 * Math.max(Math.abs(low - expected), Math.abs(high - expected), 0.01);
  return (
    <section className="statistic-return">
      <h2>Return</h2>
      <p>
        <b className="num">{returnText(observed)}</b> came back, with 95% confidence {returnText(low)} to{' '}
        {returnText(high)}. In the long run it is {returnText(expected)}, the line below.
      </p>
      <IntervalBar {...{ expected, observed, low, high }} from={expected - reach} to={expected + reach} />
      <p className="hint">
        {untilKnown === 0
          ? 'Known to one percentage point.'
          : `${countText(untilKnown)} more ${draw} until it is known to one percentage point.`}
      </p>
    </section>
  );
}
