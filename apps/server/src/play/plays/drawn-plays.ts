import type { DrawnPlay } from '@voltide/contract';
import { formatVt } from '@voltide/core';
import { listGifts, type AnyGame, type TableName } from '@voltide/games/game';
import { createPlayRecord, prizeRecord, resultText } from '@voltide/games/records/record';

import type { OddsTables } from './odds-tables.ts';
import { playIdOf, type PlayPresenter, type StoredPlay } from './play.ts';

/** Presents plays by their game's rules alone, for every game without a presenter of its own. */
export type DrawnPresenter = Omit<PlayPresenter, 'view'> & { readonly view: (play: StoredPlay) => DrawnPlay };

export function createDrawnPresenter(tables: Pick<OddsTables, 'getById'>): DrawnPresenter {
  const resolved = (play: StoredPlay) => {
    const { row, game, table } = tables.getById(play.tableId);
    const document = JSON.parse(play.input) as DrawnPlay['input'];
    const input = game.parseInput(document);
    const outcome = game.resolve(play.draws, input, table);
    const valueSun = listGifts(outcome).reduce((sum, giftSun) => sum + giftSun, outcome.payoutSun);
    const result = resultText(game, table, { draws: play.draws, input });
    return { row, game, table, document, input, outcome, valueSun, result };
  };
  return {
    view: (play) => {
      const { row, game, table, document, outcome, valueSun, result } = resolved(play);
      return {
        id: playIdOf(play),
        game: game.id,
        gameName: game.name,
        tableId: table.id,
        tableName: tableNameOf(game, table),
        tableHash: row.hash,
        epoch: play.epoch,
        nonce: play.nonce,
        commitment: play.commitment,
        clientSeed: play.clientSeed,
        serverSeed: play.serverSeed,
        input: document,
        draws: [...play.draws],
        stake: formatVt(play.stakeSun),
        bucket: play.bucket,
        payout: formatVt(outcome.payoutSun),
        prizes: outcome.prizes.map(prizeRecord),
        value: formatVt(valueSun),
        credited: formatVt(play.creditSun),
        result,
        at: new Date(play.atMs).toISOString(),
      };
    },
    record: (play) => {
      const { row, game, table, input } = resolved(play);
      return createPlayRecord(game, table, {
        epoch: play.epoch,
        nonce: play.nonce,
        commitment: play.commitment,
        clientSeed: play.clientSeed,
        serverSeed: play.serverSeed,
        input,
        tableHash: row.hash,
        draws: play.draws,
        at: new Date(play.atMs).toISOString(),
      });
    },
    tableName: (tableId) => {
      const { game, table } = tables.getById(tableId);
      return tableNameOf(game, table);
    },
    cells: (play) => {
      const { valueSun, result } = resolved(play);
      return { quantity: 1, value: formatVt(valueSun), result };
    },
  };
}

export function tableNameOf(game: AnyGame, table: TableName): string {
  return game.tableName?.(table) ?? nameOf(table.id);
}

export function nameOf(id: string): string {
  return `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
}
