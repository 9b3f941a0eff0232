import { PLAYER_STATES } from '@voltide/contract';
import { Avatar, Badge, Button, Live, Money, RelativeTime } from '@voltide/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';

import { pathOf, type AnswerOf } from '../../../lib/http/api.ts';
import { download } from '../../../lib/http/download.ts';
import { errorText } from '../../../lib/http/error-text.ts';
import { useFilters, type Filters } from '../model/use-filters.ts';
import { DataTable } from '../parts/data-table.tsx';
import type { DataColumn } from '../parts/data-column.ts';
import { FilterBar } from '../parts/filter-bar.tsx';
import { FilterDay, FilterSelect } from '../parts/filter-fields.tsx';
import { SectionHead } from '../parts/section-head.tsx';
import { usePlayers, type PlayersQuery } from './player-queries.ts';
import { KIND_WORDS, returnText, STATE_TONES, STATE_WORDS } from './player-words.ts';
import './players.css';

type Players = AnswerOf<'GET /api/admin/players'>;
type Player = Players['players'][number];

const FILTERS = ['kind', 'state', 'cash', 'from', 'to', 'sort'] as const;
type Name = (typeof FILTERS)[number];

const KIND_OPTIONS = [
  ['', 'Accounts and guests'],
  ['account', 'Accounts'],
  ['guest', 'Guests'],
] as const;
const STATE_OPTIONS = [
  ['', 'Any state'] as const,
  ...PLAYER_STATES.map((state) => [state, STATE_WORDS[state]] as const),
];
const CASH_OPTIONS = [
  ['', 'Any balance'],
  ['yes', 'Has cash'],
] as const;
const SORT_OPTIONS = [
  ['', 'Newest first'],
  ['oldest', 'Oldest first'],
] as const;
const DAY_MS = 86_400_000;

const COLUMNS: readonly DataColumn<Player>[] = [
  { key: 'name', head: 'Player', cell: (player) => <PlayerName player={player} />, text: ({ username }) => username },
  {
    key: 'state',
    head: 'State',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>,
  },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => <RelativeTime at={joinedAt} /> },
  { key: 'cash', head: 'Cash', align: 'end', cell: ({ cash }) => <Money amount={cash} /> },
  { key: 'promo', head: 'Play balance', align: 'end', cell: ({ promo }) => <Money amount={promo} />, isMinor: true },
  { key: 'staked', head: 'Cash staked', align: 'end', cell: ({ staked }) => <Money amount={staked} /> },
  {
    key: 'return',
    head: 'Came back',
    align: 'end',
    cell: ({ staked, returned }) => returnText(staked, returned),
    isMinor: true,
  },
];

export function Section() {
  const filters = useFilters(FILTERS);
  const query = queryOf(filters.values);
  return (
    <>
      <SectionHead
        title="Players"
        note="Find one player by name, email, id, address, transaction or play with the search."
        actions={<ExportButton query={query} />}
      />
      <FilterBar filters={filters} list="players">
        <FilterSelect filters={filters} name="kind" label="Kind" options={KIND_OPTIONS} />
        <FilterSelect filters={filters} name="state" label="State" options={STATE_OPTIONS} />
        <FilterSelect filters={filters} name="cash" label="Cash" options={CASH_OPTIONS} />
        <FilterDay filters={filters} name="from" label="Joined from" />
        <FilterDay filters={filters} name="to" label="Joined to" />
        <FilterSelect filters={filters} name="sort" label="Order" options={SORT_OPTIONS} />
      </FilterBar>
      <DataTable
        label="Players"
        list={usePlayers(query)}
        rowsOf={({ players }: Players) => players}
        keyOf={({ userId }) => userId}
        hrefOf={({ userId }) => `/adminxxx/players/${userId}`}
        columns={COLUMNS}
        empty="No player matches these filters."
      />
    </>
  );
}

function PlayerName({ player: { username, avatar, kind, isOperator } }: { readonly player: Player }) {
  return (
    <span className="player-name">
      <Avatar value={avatar} size={20} />
      <span className="breakable">{username}</span>
      {kind === 'account' ? null : <small>{KIND_WORDS[kind]}</small>}
      {isOperator ? <small>Operator</small> : null}
    </span>
  );
}

/** Turns days of the address into moments; the last day is included. */
function queryOf({ kind, state, cash, from, to, sort }: Filters<Name>['values']): PlayersQuery {
  const untilMs = to === undefined ? Number.NaN : Date.parse(to) + DAY_MS;
  const fromMs = from === undefined ? Number.NaN : Date.parse(from);
  return {
    ...(kind === 'account' || kind === 'guest' ? { kind } : {}),
    ...pickState(state),
    ...(cash === 'yes' ? { cash } : {}),
    ...(sort === 'oldest' ? { sort } : {}),
    ...(Number.isNaN(fromMs) ? {} : { from: new Date(fromMs).toISOString() }),
    ...(Number.isNaN(untilMs) ? {} : { until: new Date(untilMs).toISOString() }),
  };
}

function pickState(text: string | undefined): Pick<PlayersQuery, 'state'> {
  const state = PLAYER_STATES.find((each) => each === text);
  return state === undefined ? {} : { state };
}

function ExportButton({ query }: { readonly query: PlayersQuery }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await download(pathOf('GET /api/admin/players.csv', { query }), 'voltide-players.csv');
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem === undefined ? null : (
        <Live as="p" className="error-text" role="alert">
          {problem}
        </Live>
      )}
      <Button size={36} icon={<Download />} loading={isBusy} onClick={() => void save()}>
        Export CSV
      </Button>
    </>
  );
}
