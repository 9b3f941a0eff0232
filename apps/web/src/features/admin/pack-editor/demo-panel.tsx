import { DEMO_OPENS, type DemoResult } from '@voltide/games/packs/editor/demo';
import type { PackTable } from '@voltide/games/packs/editor/edited-pack';
import { percentOf } from '@voltide/games/packs/editor/fraction';
import { Button, Live, Progress, Table, type Column } from '@voltide/ui';
import { Play, Square } from 'lucide-react';

import { saveFile } from '../../../lib/http/download.ts';
import { Bullet } from '../../../lib/charts/lazy-bullet.tsx';
import { csvOf } from '../../../lib/charts/chart.ts';
import { Facts } from '../parts/facts.tsx';
import { countText, trimmed } from '../packs/figures-text.ts';
import type { Demo } from './use-demo.ts';

type DemoPanelProps = {
  readonly demo: Demo;
  /** The exact table to open, or null. */
  readonly table: PackTable | null;
  readonly nameOf: (itemId: string) => string;
};

type Row = DemoResult['items'][number] & { readonly id: string; readonly name: string; readonly tickets: number };

/** Opens a million packs of the table with the real draw, and compares the result with the expectation. */
export function DemoPanel({ demo, table, nameOf }: DemoPanelProps) {
  const { state, result } = demo;
  return (
    <div className="editor-demo">
      <div className="editor-demo-head">
        {state === 'running' ? (
          <Button size={36} icon={<Square />} onClick={demo.stop}>
            Stop
          </Button>
        ) : (
          <Button
            size={36}
            icon={<Play />}
            disabled={table === null}
            onClick={() => (table === null ? undefined : demo.start(table))}
          >
            Open 1,000,000 packs
          </Button>
        )}
        <p className="editor-note">
          {table === null && state !== 'running'
            ? 'The table must be exact first.'
            : 'Real draws with a throw-away seed, in this browser. Nothing is booked.'}
        </p>
      </div>
      {state === 'running' ? <Progress label="Packs opened" part={(result?.opens ?? 0) / DEMO_OPENS} /> : null}
      <Live as="p" className="unseen" role="status">
        {state === 'done' ? 'A million packs are open.' : ''}
      </Live>
      {state === 'failed' ? (
        <p className="error-text">The draws could not be run here. Reload the page and try again.</p>
      ) : null}
      {result === undefined || demo.table === undefined ? null : (
        <Result
          result={result}
          table={demo.table}
          nameOf={nameOf}
          isStale={state !== 'running' && !isSameTable(demo.table, table)}
        />
      )}
    </div>
  );
}

/** True if both have the same odds; names and art may differ. */
function isSameTable(opened: PackTable, edited: PackTable | null): boolean {
  const oddsOf = ({ priceSun, items }: PackTable): string =>
    [priceSun, ...items.map(({ valueSun, tickets }) => `${valueSun}×${tickets}`)].join();
  return edited !== null && oddsOf(opened) === oddsOf(edited);
}

type ResultProps = {
  readonly result: DemoResult;
  readonly table: PackTable;
  readonly nameOf: (itemId: string) => string;
  readonly isStale: boolean;
};

function Result({ result, table, nameOf, isStale }: ResultProps) {
  const { opens, chiSquare, returned, returnMargin } = result;
  const rows = table.items.map(({ id, tickets }, i): Row => {
    const counted = result.items[i] ?? { hits: 0, expected: 0, low: 0, high: 1 };
    return { id, tickets, name: nameOf(id), ...counted };
  });
  const save = (): void => {
    const lines = rows.map((row) => [
      row.name,
      `${row.hits}`,
      row.expected.toFixed(1),
      shareText(row.low),
      shareText(row.high),
    ]);
    const text = csvOf(['Item', 'Opened', 'Expected', 'At least (95%)', 'At most (95%)'], lines);
    saveFile(new Blob([text], { type: 'text/csv' }), 'demo-draws.csv');
  };
  return (
    <>
      {isStale ? <p className="editor-note">The table has changed since.</p> : null}
      <Facts
        columns={2}
        facts={[
          ['Packs opened', countText(opens)],
          ['Realised return', `${percentOf(returned, 3)}%`],
          ['Expected (95%)', `93% ± ${(100 * returnMargin).toFixed(3)} pp`],
          ['Chi-square p', `${pText(chiSquare.p)} (${chiSquare.degrees} degrees)`],
        ]}
      />
      <Table caption="Opened and expected by item" hideCaption columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
      <p className="editor-note">
        Each bar is what came, the mark what was to be expected, the band the true rate with 95% by what came. About one
        band in twenty misses its mark by chance.
      </p>
      <Button size={36} onClick={save}>
        Download CSV
      </Button>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: 'name', head: 'Item', cell: ({ name }) => name },
  { key: 'hits', head: 'Opened', align: 'end', cell: ({ hits }) => countText(hits) },
  { key: 'expected', head: 'Expected', align: 'end', cell: ({ expected }) => countText(Math.round(expected)) },
  {
    key: 'interval',
    head: '95% interval',
    align: 'end',
    cell: ({ low, high }) => `${shareText(low)}–${shareText(high)}`,
  },
  {
    key: 'chart',
    head: 'Opened against expected',
    cell: ({ hits, expected, low, high, tickets }) => {
      const opens = expected === 0 ? 0 : (expected * 1_000_000) / tickets;
      return <Bullet actual={hits} expected={expected} low={low * opens} high={high * opens} />;
    },
  },
];

/** Formats a share in per cent with only significant decimals. */
function shareText(share: number): string {
  const percent = 100 * share;
  return `${trimmed(percent.toFixed(percent >= 10 ? 2 : percent >= 0.1 ? 3 : 4))}%`;
}

function pText(p: number): string {
  return p < 0.0001 ? 'below 0.0001' : p.toFixed(4);
}
