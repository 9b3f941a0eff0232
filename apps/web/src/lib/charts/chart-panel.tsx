import './charts.css';

import { Button, Skeleton, Table, type Column } from '@voltide/ui';
import { Suspense, useId, useState, type PointerEvent } from 'react';

import { saveFile } from '../http/download.ts';
import { lazyCode } from '../chunks/lazy-when-idle.ts';
import { csvOf, type ChartData } from './chart.ts';
import { useWidth } from './use-width.ts';

const Drawing = lazyCode(async () => (await import('./drawing.tsx')).Drawing);

const HEIGHT = 220;

type ChartPanelProps = {
  readonly title: string;
  /** One sentence that says what is drawn. */
  readonly note: string;
  readonly kind: 'lines' | 'columns';
  readonly data: ChartData;
  /** Smaller differences do not fill the chart: a cent must not look like a fortune. */
  readonly leastSpan: bigint;
  /** Formats a size in full, and short for the axis. */
  readonly textOf: (size: bigint) => string;
  readonly axisText: (size: bigint) => string;
  /** File name without its ending. */
  readonly fileName: string;
  /** Heading of the column of places: "Day", "Week". */
  readonly placeName: string;
  /** Further columns of the table and the file, with a cell for each place. */
  readonly columns?: readonly { readonly head: string; readonly cells: readonly string[] }[];
};

/**
 * A chart along time with its figures. The pointer, a finger or the arrow keys read one place; the table below holds
 * the same and can be saved.
 */
export function ChartPanel(props: ChartPanelProps) {
  const { title, note, kind, data, leastSpan, textOf, axisText, placeName } = props;
  const [chosen, setActive] = useState<number>();
  const [place, width] = useWidth<HTMLDivElement>();
  const titleId = useId();
  const last = data.labels.length - 1;
  const active = chosen === undefined ? undefined : Math.min(chosen, last);
  const shown = active ?? last;
  const move = (event: PointerEvent): void => {
    const box = event.currentTarget.getBoundingClientRect();
    setActive(Math.max(0, Math.min(last, Math.round(((event.clientX - box.left) / box.width) * last))));
  };
  return (
    <figure className="panel chart" aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        <p className="hint">{note}</p>
      </figcaption>
      <dl className="chart-legend">
        <div>
          <dt className="unseen">{placeName}</dt>
          <dd>{data.labels[shown]}</dd>
        </div>
        {data.series.map(({ name, look, sizes }) => (
          <div key={name} data-look={look}>
            <dt>{name}</dt>
            <dd className="num">{textOf(sizes[shown] ?? 0n)}</dd>
          </div>
        ))}
      </dl>
      <div ref={place} className="chart-place" style={{ height: HEIGHT }}>
        <div aria-hidden>
          <Suspense fallback={<Skeleton height={HEIGHT} />}>
            {width === 0 ? null : <Drawing {...{ kind, data, leastSpan, width, active, axisText }} height={HEIGHT} />}
          </Suspense>
        </div>
        <input
          type="range"
          className="chart-reader"
          min={0}
          max={last}
          step={1}
          value={shown}
          aria-label={`${title}, by ${placeName.toLowerCase()}`}
          aria-valuetext={readOut(data, shown, textOf)}
          onChange={({ target }) => setActive(target.valueAsNumber)}
          onPointerMove={move}
          onPointerLeave={() => setActive(undefined)}
          onBlur={() => setActive(undefined)}
        />
      </div>
      <ChartTable {...props} />
    </figure>
  );
}

/** Returns "24 Nov: Cash +3.20 VT, Play balance 0.00 VT". */
function readOut({ labels, series }: ChartData, place: number, textOf: (size: bigint) => string): string {
  const parts = series.map(({ name, sizes }) => `${name} ${textOf(sizes[place] ?? 0n)}`);
  return `${labels[place] ?? ''}: ${parts.join(', ')}`;
}

type Row = { readonly label: string; readonly cells: readonly string[] };

function ChartTable({ title, data: { labels, series }, textOf, fileName, placeName, ...props }: ChartPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const further = props.columns ?? [];
  const heads = [...series.map(({ name }) => name), ...further.map(({ head }) => head)];
  const rows: readonly Row[] = labels.map((label, place) => ({
    label,
    cells: [
      ...series.map(({ sizes }) => textOf(sizes[place] ?? 0n)),
      ...further.map(({ cells }) => cells[place] ?? ''),
    ],
  }));
  const save = (): void => {
    const csv = csvOf(
      [placeName, ...heads],
      rows.map(({ label, cells }) => [label, ...cells]),
    );
    saveFile(new Blob([csv], { type: 'text/csv' }), `${fileName}.csv`);
  };
  const columns: readonly Column<Row>[] = [
    { key: 'place', head: placeName, cell: ({ label }) => <span className="unbroken">{label}</span> },
    ...heads.map((head, order): Column<Row> => ({
      key: head,
      head,
      align: 'end',
      cell: ({ cells }) => <span className="num breakable">{cells[order]}</span>,
    })),
  ];
  return (
    <details className="chart-table" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen ? (
        <>
          <div className="chart-rows" role="region" aria-label={`${title}: table`} tabIndex={0}>
            <Table
              caption={title}
              hideCaption
              stacks={false}
              columns={columns}
              rows={rows.toReversed()}
              keyOf={({ label }) => label}
            />
          </div>
          <Button size={36} onClick={save}>
            Download CSV
          </Button>
        </>
      ) : null}
    </details>
  );
}
