import type { BattlePlay, Play } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import type { PlayRecord } from '@voltide/games/records/record';

import type { OddsTable, OddsTables } from './odds-tables.ts';
import { playIdOf, type PlayPresenter, type StateOf, type StoredPlay } from './play.ts';

const PACKS = 'packs';
/** The history's name for battles, which are no plays by the seeds of a player. */
export const BATTLES = 'battles';

const COLUMNS = [
  'play',
  'at',
  'game',
  'pack or mode',
  'quantity',
  'stake',
  'balance',
  'value',
  'credited',
  'result',
  'draws',
  'table hash',
  'commitment',
  'client seed',
  'server seed',
];

type PresenterPorts = {
  readonly tables: Pick<OddsTables, 'getById' | 'listOf'>;
  readonly own: ReadonlyMap<string, PlayPresenter>;
  readonly drawn: PlayPresenter;
};

export type Presenters = ReturnType<typeof createPresenters>;

export function createPresenters({ tables, own, drawn }: PresenterPorts) {
  const presenterOf = (game: string): PlayPresenter => own.get(game) ?? drawn;
  const nameOf = ({ row }: OddsTable): string => presenterOf(row.game).tableName(row.tableId);
  return {
    view: (play: StoredPlay, stateOf: StateOf): Play => presenterOf(play.game).view(play, stateOf),
    record: (play: StoredPlay): PlayRecord => presenterOf(play.game).record(play),

    /** Names a play of a table, and counts the packs that it opened by its draws; other games play one at a time. */
    describe(tableId: number, draws: number): { readonly name: string; readonly quantity: number } {
      const table = tables.getById(tableId);
      const name = nameOf(table);
      if (table.game.id === PACKS) return { name, quantity: draws };
      const { name: gameName } = table.game;
      return { name: gameName.startsWith(name) ? gameName : `${gameName} · ${name}`, quantity: 1 };
    },

    tablesOf({ game, pack }: { readonly game?: string | undefined; readonly pack?: string | undefined }) {
      if (pack === undefined) return game === undefined ? undefined : tables.listOf(game).map(({ row }) => row.tableId);
      if (game !== undefined && game !== PACKS) return [];
      return tables.listOf(PACKS).flatMap(({ row }) => (row.subject === pack ? [row.tableId] : []));
    },

    playedBy(tableIds: readonly number[], hasBattles: boolean) {
      const played = tableIds.map(tables.getById);
      const games = new Map(played.map(({ game }) => [game.id, { game: game.id, gameName: game.name }]));
      if (hasBattles) games.set(BATTLES, { game: BATTLES, gameName: 'Battles' });
      const packs = new Map(
        played
          .filter(({ game }) => game.id === PACKS)
          .map((table) => [table.row.subject, { packId: table.row.subject, packName: nameOf(table) }]),
      );
      return {
        games: [...games.values()].toSorted((left, right) => left.gameName.localeCompare(right.gameName, 'en')),
        packs: [...packs.values()].toSorted((left, right) => left.packName.localeCompare(right.packName, 'en')),
      };
    },

    columns: COLUMNS,
    cells(play: StoredPlay): readonly string[] {
      const table = tables.getById(play.tableId);
      const { quantity, value, result } = presenterOf(play.game).cells(play);
      return [
        playIdOf(play),
        new Date(play.atMs).toISOString(),
        table.game.name,
        nameOf(table),
        `${quantity}`,
        formatVt(play.stakeSun),
        play.bucket,
        value,
        formatVt(play.creditSun),
        result,
        play.draws.join('; '),
        table.row.hash,
        play.commitment,
        play.clientSeed,
        play.serverSeed ?? '',
      ];
    },
  };
}

/** Lists the spreadsheet cells of a battle, which has no odds table of its own. */
export function battleCells(battle: BattlePlay): readonly string[] {
  const { id, at, gameName, name, rounds, stake, bucket, value, credited, result, items } = battle;
  return [
    id,
    at,
    gameName,
    name,
    `${rounds}`,
    stake,
    bucket,
    value,
    credited,
    [result, ...items.map(({ itemName }) => itemName)].join('; '),
    '',
    '',
    battle.commitment,
    battle.clientSeed,
    battle.serverSeed ?? '',
  ];
}
