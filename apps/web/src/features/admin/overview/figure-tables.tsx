import { Link, Money, Table, type Column } from '@voltide/ui';

import { hasSection, pathTo } from '../model/find-section.ts';
import type { Choice } from '../model/figure-charts.ts';
import { causePlace, causeWord, gameWord, isCost } from '../model/figure-words.ts';
import { countText } from '../model/format.ts';
import { hrefOf } from '../model/href-of.ts';
import type { FigureSeries } from '../model/overview-queries.ts';
import type { Filters } from '../model/use-filters.ts';

type Shown = NonNullable<FigureSeries>;
type TableProps = {
  readonly figures: Shown;
  readonly choice: Choice;
  readonly show: 'plays' | 'money';
  readonly filters: Pick<Filters<'period' | 'game' | 'bucket' | 'show'>, 'values'>;
};

export function FigureTables({ show, ...props }: TableProps) {
  return <div className="panel overview-table">{show === 'plays' ? <Games {...props} /> : <Causes {...props} />}</div>;
}

type GameRow = { readonly game: string | undefined } & Shown['total']['cash'];

function Games({ figures: { total, from, to }, choice, filters }: Omit<TableProps, 'show'>) {
  const { bucket } = choice;
  const games = total.games.filter(({ game }) => choice.game === undefined || game === choice.game);
  const rows: readonly GameRow[] = [
    ...games.map((each) => ({ game: each.game, ...each[bucket] })),
    ...(choice.game === undefined ? [{ game: undefined, ...total[bucket] }] : []),
  ];
  const { period = '' } = filters.values;
  const search = { period, bucket: bucket === 'cash' ? '' : bucket };
  const columns: readonly Column<GameRow>[] = [
    {
      key: 'game',
      head: 'Game',
      cell: ({ game }) =>
        game === undefined ? (
          'All'
        ) : (
          <Link className="link" href={hrefOf(pathTo(''), { ...search, game: choice.game === game ? '' : game })}>
            {gameWord(game)}
          </Link>
        ),
    },
    { key: 'plays', head: 'Plays', align: 'end', cell: ({ plays }) => countText(plays) },
    { key: 'stake', head: 'Stake', align: 'end', cell: ({ stake }) => <Money amount={stake} /> },
    { key: 'returned', head: 'Returned', align: 'end', cell: ({ returned }) => <Money amount={returned} /> },
    { key: 'gross', head: 'Gross', align: 'end', cell: ({ gross }) => <Money amount={gross} signed /> },
    { key: 'edge', head: 'Edge', align: 'end', cell: ({ edge }) => <Money amount={edge} /> },
  ];
  if (games.length === 0) return <Empty text={`No plays between ${from} and ${to}.`} />;
  return (
    <Table
      caption={`By game, ${bucket === 'cash' ? 'cash' : 'play balance'}, ${from} to ${to}`}
      columns={columns}
      rows={rows}
      keyOf={({ game }) => game ?? 'all'}
    />
  );
}

type CauseRow = Shown['total']['money'][number];

function Causes({ figures: { total, from, to }, choice: { bucket } }: Pick<TableProps, 'figures' | 'choice'>) {
  const columns: readonly Column<CauseRow>[] = [
    { key: 'cause', head: 'Cause', cell: ({ cause }) => <Cause cause={cause} /> },
    {
      key: 'postings',
      head: 'Entries',
      align: 'end',
      cell: (row) => (row[bucket].postings === null ? 'with plays' : countText(row[bucket].postings)),
    },
    { key: 'paid', head: 'Paid to players', align: 'end', cell: (row) => <Money amount={row[bucket].paid} /> },
    { key: 'taken', head: 'Taken', align: 'end', cell: (row) => <Money amount={row[bucket].taken} /> },
    { key: 'cost', head: 'Counts as', cell: ({ cause }) => countsAs(cause) },
  ];
  const rows = total.money.filter((row) => row[bucket].paid !== NOTHING || row[bucket].taken !== NOTHING);
  const words = bucket === 'cash' ? 'cash' : 'play balance';
  if (rows.length === 0) return <Empty text={`No ${words} moved besides plays between ${from} and ${to}.`} />;
  return (
    <>
      <Table
        caption={`By cause, ${words}, ${from} to ${to}`}
        columns={columns}
        rows={rows}
        keyOf={({ cause }) => cause}
      />
      <p className="overview-sum">
        Cost <Money amount={total.cost[bucket]} />, of it adjustments <Money amount={total.adjusted[bucket]} signed /> ·
        net <Money amount={total.net[bucket]} signed />
      </p>
    </>
  );
}

function Cause({ cause }: Pick<CauseRow, 'cause'>) {
  const place = causePlace(cause);
  if (place === undefined || !hasSection(place.path)) return causeWord(cause);
  return (
    <Link className="link" href={hrefOf(pathTo(place.path), place.search)}>
      {causeWord(cause)}
    </Link>
  );
}

function countsAs(cause: string): string {
  if (cause === 'adjustment') return 'cost, by operators';
  return isCost(cause) ? 'cost' : 'not a cost';
}

const NOTHING = '0.000000';

function Empty({ text }: { readonly text: string }) {
  return <p className="overview-empty">{text}</p>;
}
