import type { ErrorCode } from '@voltide/contract';
import { canonicalJson, present } from '@voltide/core';
import { drawPlay } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { listItems } from '@voltide/games/game';
import { getPackItem } from '@voltide/games/packs/catalogue';
import { itemIndexOf } from '@voltide/games/packs/odds';
import { packsGame } from '@voltide/games/packs/rules';

import type { Database } from '../db/pool.ts';
import { AppError } from '../errors.ts';
import type { Lane } from '../ledger/lane.ts';
import type { FindIn, PlayOperation, Settled } from '../ledger/operation.ts';
import type { PlayerState } from '../ledger/player.ts';
import { sellsAtOnce } from '../plays/auto-sell.ts';
import type { Catalogue, PackVersion } from './catalogue.ts';
import type { HouseFigures } from '../house/figures.ts';
import { mayBuyWithCash, packsPerOpenMax } from './on-sale.ts';
import { openAnswer, storedPlay, type OpenAnswer } from './open-answer.ts';
import type { PlayRules } from '../plays/play-rules.ts';
import { findPlayRow } from '../plays/plays.sql.ts';
import type { RecentFinds } from './recent-finds.ts';
import { refusalOf } from '../plays/refusals.ts';
import { findFirstAnswer, type KeyedRequest } from '../plays/used-key.ts';

/** A purchase: `quantity` packs of the version whose odds the player was shown. */
export type OpenOrder = KeyedRequest & {
  readonly packId: string;
  readonly tableHash: string;
  readonly quantity: number;
  /** Of the seed pair that the player was shown as the one in use, and wants to play with; any if undefined. */
  readonly commitment?: string | undefined;
  readonly atMs: number;
  /** Of where the order comes from. */
  readonly rules: PlayRules;
};

export type OpeningPorts = {
  readonly database: Database;
  readonly lane: Pick<Lane, 'submitPlay'>;
  readonly catalogue: Catalogue;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly recentFinds: Pick<RecentFinds, 'record'>;
};

type Prepared = { readonly operation: PlayOperation; readonly player: PlayerState };

export type PackOpening = ReturnType<typeof createPackOpening>;

/** Sells and opens packs: one debit, one nonce, one draw per pack. */
export function createPackOpening({ database, lane, catalogue, figures, recentFinds }: OpeningPorts) {
  const repeat = async ({ userId }: OpenOrder, first: Settled): Promise<OpenAnswer> => {
    const row = await findPlayRow(database, userId, present(first.play, 'the play of an open'));
    return openAnswer(catalogue, first, present(row, 'the play of a used key').play);
  };
  /** An order that would be refused now gets its first answer all the same, if it had one. */
  const repeatOr = async (order: OpenOrder, refusal: AppError): Promise<OpenAnswer> => {
    const first = await findFirstAnswer(database, order);
    if (first === undefined) throw refusal;
    return repeat(order, first);
  };
  const tell = ({ userId, epoch, nonce, draws, tableId, atMs }: PlayOperation, { pack }: PackVersion): void => {
    draws.forEach((ticket, k) => {
      recentFinds.record({ userId, epoch, nonce, k, tableId, item: itemIndexOf(pack, ticket), atMs });
    });
  };
  return {
    /**
     * Opens packs, or gives the first answer again where the key was used for the same order.
     * @throws AppError with a code that the contract lists for this call.
     */
    async open(order: OpenOrder): Promise<OpenAnswer> {
      const version = catalogue.findOnSale(order.packId);
      const fault = faultOf(order, version);
      if (version === undefined || fault !== undefined) return repeatOr(order, new AppError(fault ?? 'not_found'));

      const cashBuys = mayBuyWithCash(figures, version);
      let last: Prepared | undefined;
      const prepareFor = (player: PlayerState): PlayOperation => {
        const operation = prepare(order, version, { player, cashBuys });
        last = { operation, player };
        return operation;
      };
      const settlement = await lane.submitPlay(order.userId, prepareFor, order.commitment);
      if (settlement.status === 'insufficient' && !cashBuys) throw new AppError('off_sale');
      if (settlement.status === 'client_seed_missing' || settlement.status === 'other_pair') {
        return repeatOr(order, refusalOf(settlement));
      }
      if (settlement.status !== 'settled') throw refusalOf(settlement);
      if (settlement.replayed) return repeat(order, settlement);
      const { operation, player } = present(last, 'the play that was settled');
      tell(operation, version);
      return openAnswer(catalogue, settlement, storedPlay(operation, settlement, player));
    },
  };
}

/** What refuses an order before the ledger sees it. */
function faultOf(order: OpenOrder, version: PackVersion | undefined): ErrorCode | undefined {
  if (order.rules.profile === 'closed') return 'forbidden';
  if (version === undefined) return 'not_found';
  if (order.tableHash !== version.pack.hash) return 'odds_changed';
  return order.quantity > packsPerOpenMax(order.rules) ? 'quantity_not_allowed' : undefined;
}

type Circumstances = { readonly player: PlayerState; readonly cashBuys: boolean };

/** The whole play, computed for exactly this player, epoch and nonce. */
function prepare(order: OpenOrder, { pack, tableId }: PackVersion, circumstances: Circumstances): PlayOperation {
  const { player, cashBuys } = circumstances;
  const input = { qty: order.quantity };
  const draws = drawPlay(nodeHashes, player, packsGame.plan(input));
  const outcome = packsGame.resolve(draws, input, pack);
  const findsIn: FindIn[] = [];
  const soldK: number[] = [];
  let creditSun = outcome.payoutSun;
  for (const { k, item, valueSun } of listItems(outcome)) {
    if (sellsAtOnce(player.autoSell, getPackItem(pack, item).rarity)) {
      soldK.push(k);
      creditSun += valueSun;
    } else {
      findsIn.push({ k, item, valueSun });
    }
  }
  return {
    kind: 'play',
    userId: order.userId,
    key: order.key,
    requestHash: order.requestHash,
    atMs: order.atMs,
    game: packsGame.id,
    input: canonicalJson(packsGame.inputDocument(input)),
    tableId,
    epoch: player.epoch,
    nonce: player.nonce,
    stakeSun: outcome.stakeSun,
    spendOrder: cashBuys ? player.spendOrder : 'promo_only',
    creditSun,
    edgeSun: outcome.edgeSun,
    draws,
    findsIn,
    soldK,
    preferencesVersion: player.preferencesVersion,
    minIntervalMs: order.rules.minPlayIntervalMs,
  };
}
