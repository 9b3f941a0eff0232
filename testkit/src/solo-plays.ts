import type { DrawnPlay } from '@voltide/contract';
import { present } from '@voltide/core';
import { commitmentOf, drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { checkPlay } from '@voltide/games/records/check';
import type { AnyGame } from '@voltide/games/game';
import { parsePlayRecord } from '@voltide/games/records/parse-record';
import { createPlayRecord, resultText } from '@voltide/games/records/record';
import type { PlayCheck } from '@voltide/games/records/verdict';

const SERVER_SEED = 'a'.repeat(64);

/** The seeds of {@link soloPlayOf}'s player, as a page knows them before. */
export const SOLO_SEEDS = { commitment: commitmentOf(nodeHashes, SERVER_SEED), clientSeed: 'mine' };

type Played = { readonly game: AnyGame; readonly tableHash: string; readonly input: DrawnPlay['input'] };

function recordOf({ game, tableHash, input }: Played, isRevealed: boolean) {
  const table = present(
    game.listPublished().find(({ hash }) => hash === tableHash),
    'the table of a play',
  );
  const parsed = game.parseInput(input);
  const seeds = { serverSeed: SERVER_SEED, clientSeed: SOLO_SEEDS.clientSeed, nonce: 0 };
  const draws = drawPlay(nodeHashes, seeds, game.plan(parsed));
  const record = createPlayRecord(game, table, {
    ...SOLO_SEEDS,
    serverSeed: isRevealed ? SERVER_SEED : null,
    epoch: 0,
    nonce: 0,
    input: parsed,
    tableHash,
    draws,
    at: '2026-01-01T12:00:00.000Z',
  });
  return { record, table, result: resultText(game, table, { draws, input: parsed }) };
}

/** A play as a server answers it, really drawn. */
export function soloPlayOf(played: Played): DrawnPlay {
  const { record, table, result } = recordOf(played, false);
  return {
    id: '0-0',
    game: played.game.id,
    gameName: played.game.name,
    tableId: table.id,
    tableName: table.id,
    tableHash: played.tableHash,
    epoch: 0,
    nonce: 0,
    ...SOLO_SEEDS,
    serverSeed: null,
    input: played.input,
    draws: [...record.draws],
    stake: record.stake,
    bucket: 'promo',
    payout: record.payout,
    prizes: [],
    value: record.payout,
    credited: record.payout,
    result,
    at: record.at,
  };
}

/** The real check of such a play, before its seed is revealed and after. */
export function checkSoloPlay(played: Played, isRevealed: boolean): PlayCheck {
  const { record } = recordOf(played, isRevealed);
  const games = [played.game];
  return checkPlay(nodeHashes, parsePlayRecord(JSON.parse(JSON.stringify(record)), games), {}, games);
}
