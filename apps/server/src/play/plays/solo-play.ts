import type { ErrorCode, Rarity } from '@voltide/contract';
import { canonicalJson, present } from '@voltide/core';
import { drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { listItems, type Game, type Outcome, type TableName } from '@voltide/games/game';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import type { DayClaim, ItemIn, PlayOperation, Settled } from '../../money/ledger/operation.ts';
import type { PlayerState } from '../../money/ledger/player.ts';
import { prizesOf } from '../../money/ledger/prizes.ts';
import { sellsAtOnce } from './auto-sell.ts';
import type { StoredPlay } from './play.ts';
import type { PlayRules } from './play-rules.ts';
import { findPlayRow } from './plays.sql.ts';
import { appErrorOf } from './operation-errors.ts';
import { findFirstAnswer, type KeyedRequest } from './used-key.ts';

/** A request to play any game of one player. */
export type SoloRequest = KeyedRequest & {
  /** The seed pair that the player was shown and wants to play with; any if undefined. */
  readonly commitment?: string | undefined;
  readonly atMs: number;
  readonly rules: PlayRules;
};

type SoloPlay<Input, Table extends TableName> = {
  readonly game: Game<Input, Table>;
  readonly table: Table;
  readonly tableId: number;
  readonly input: Input;
  /** Returns the rarity of an item that the player's rule may sell at once; without it none are sold. */
  readonly rarityOf?: (item: number) => Rarity;
  /** The error when promo does not cover it; absent where cash may pay too. */
  readonly promoOnly?: ErrorCode | undefined;
  readonly dayClaim?: DayClaim;
};

/** A booked play, described by stored data alone. */
export type Played = {
  readonly settled: Settled;
  readonly play: StoredPlay;
  /** False where the key had played already: this is its first answer. */
  readonly isNew: boolean;
};

type SoloPorts = {
  readonly database: Database;
  readonly lane: Pick<Lane, 'submitPlay'>;
};

export type SoloPlays = ReturnType<typeof createSoloPlays>;

/** Plays one player against the house: one stake, one nonce, one outcome, whatever the game. */
export function createSoloPlays({ database, lane }: SoloPorts) {
  const repeat = async ({ userId }: SoloRequest, first: Settled): Promise<Played> => {
    const row = await findPlayRow(database, userId, present(first.play, 'the play of a used key'));
    return { settled: first, play: present(row, 'the play of a used key').play, isNew: false };
  };
  /** Returns the stored answer of a reused key even if the request would now be rejected. */
  const repeatOr = async (request: SoloRequest, error: AppError): Promise<Played> => {
    const first = await findFirstAnswer(database, request);
    if (first === undefined) throw error;
    return repeat(request, first);
  };
  return {
    repeatOr,

    /**
     * Settles a play, or returns the play of a used key.
     * @throws AppError with the ledger's error, or `promoOnly`; nothing was moved
     */
    async play<Input, Table extends TableName>(request: SoloRequest, wanted: SoloPlay<Input, Table>): Promise<Played> {
      let last: { readonly operation: PlayOperation; readonly player: PlayerState } | undefined;
      const prepareFor = (player: PlayerState): PlayOperation => {
        const operation = prepare(request, wanted, player);
        last = { operation, player };
        return operation;
      };
      const settlement = await lane.submitPlay(request.userId, prepareFor, request.commitment);
      if (settlement.status === 'insufficient' && wanted.promoOnly !== undefined) throw new AppError(wanted.promoOnly);
      if (settlement.status === 'client_seed_missing' || settlement.status === 'other_pair') {
        return repeatOr(request, appErrorOf(settlement));
      }
      if (settlement.status !== 'settled') throw appErrorOf(settlement);
      if (settlement.replayed) return repeat(request, settlement);
      const { operation, player } = present(last, 'the play that was settled');
      return { settled: settlement, play: storedPlay(operation, settlement, player), isNew: true };
    },
  };
}

/** Computes the whole play for exactly this player, epoch and nonce. */
function prepare<Input, Table extends TableName>(
  request: SoloRequest,
  { game, table, tableId, input, rarityOf, promoOnly, dayClaim }: SoloPlay<Input, Table>,
  player: PlayerState,
): PlayOperation {
  const draws = drawPlay(nodeHashes, player, game.plan(input));
  const outcome = game.resolve(draws, input, table);
  const prizesIn = prizesOf(outcome);
  return {
    kind: 'play',
    userId: request.userId,
    key: request.key,
    requestHash: request.requestHash,
    atMs: request.atMs,
    game: game.id,
    input: canonicalJson(game.inputDocument(input)),
    tableId,
    epoch: player.epoch,
    nonce: player.nonce,
    stakeSun: outcome.stakeSun,
    spendOrder: promoOnly === undefined ? player.spendOrder : 'promo_only',
    edgeSun: outcome.edgeSun,
    draws,
    ...takeItems(outcome, (item) => rarityOf !== undefined && sellsAtOnce(player.autoSell, rarityOf(item))),
    preferencesVersion: player.preferencesVersion,
    minIntervalMs: request.rules.minPlayIntervalMs,
    heedsPause: request.rules.profile === 'strict',
    ...(prizesIn === undefined ? {} : { prizesIn }),
    ...(dayClaim === undefined ? {} : { dayClaim }),
  };
}

/** Splits the items into kept ones and those sold by the player's rule, whose values are credited with the payout. */
function takeItems(
  outcome: Outcome,
  isSold: (item: number) => boolean,
): Pick<PlayOperation, 'itemsIn' | 'soldK' | 'creditSun'> {
  const itemsIn: ItemIn[] = [];
  const soldK: number[] = [];
  let creditSun = outcome.payoutSun;
  for (const { k, item, valueSun } of listItems(outcome)) {
    if (isSold(item)) {
      soldK.push(k);
      creditSun += valueSun;
    } else {
      itemsIn.push({ k, item, valueSun });
    }
  }
  return { itemsIn, soldK, creditSun };
}

type PublicPair = { readonly commitment: string; readonly clientSeed: string };

function storedPlay(operation: PlayOperation, settled: Settled, pair: PublicPair): StoredPlay {
  return {
    game: operation.game,
    input: operation.input,
    epoch: operation.epoch,
    nonce: operation.nonce,
    tableId: operation.tableId,
    stakeSun: operation.stakeSun,
    bucket: present(settled.play, 'a settled play').bucket,
    creditSun: operation.creditSun,
    draws: operation.draws,
    soldK: operation.soldK,
    atMs: operation.atMs,
    commitment: pair.commitment,
    clientSeed: pair.clientSeed,
    serverSeed: null,
  };
}
