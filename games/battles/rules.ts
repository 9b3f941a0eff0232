import { assert, present } from '@voltide/core';
import type { MatchDraw } from '@voltide/fairness';

import type { TableName, TableRules } from '../game.ts';
import { defineMatch, type Match, type MatchItem, type MatchOutcome, type SeatOutcome } from '../match.ts';
import { decide, type Decision } from './decide.ts';
import { lockDocument, parseLock, type BattleLock, type Seat } from './lock.ts';
import { entryOf, listRoundFaults, seatCostOf, shareOfSeat, splitPot } from './money.ts';

/** A table for battles: a price, and items that own consecutive tickets of a million. */
export type BattleTable = TableName & {
  readonly priceSun: bigint;
  readonly items: readonly {
    readonly id: string;
    readonly valueSun: bigint;
    readonly tickets: number;
    readonly firstTicket: number;
  }[];
};

/** Table rules that battles need of the packs. */
type BattleTables = TableRules<BattleTable> & {
  /** Computes the house's long-run part of a stake. */
  edgeOf(stakeSun: bigint): bigint;
};

/** Price and return of one seat. The return goes to its bucket, and has the label of that bucket. */
type BattleSeat = SeatOutcome & Pick<Seat, 'bucket' | 'kind'>;

/** Outcome of a battle. */
export type BattleOutcome = Pick<MatchOutcome, 'found'> & Decision & { readonly seats: readonly BattleSeat[] };

export type Battles = Match<BattleLock, BattleTable, BattleOutcome>;

const TICKETS = 1_000_000;

/** Creates the rules of battles over these packs (rules book §4). */
export function createBattles(tables: BattleTables): Battles {
  return defineMatch<BattleLock, BattleTable, BattleOutcome>({
    parseTable: (document) => tables.parseTable(document),
    documentOf: (table) => tables.documentOf(table),
    listTableFaults: (table) => tables.listTableFaults(table),
    listPublished: () => tables.listPublished(),
    findPublishedHash: (table) => tables.findPublishedHash(table),
    id: 'battles',
    rulesVersion: 1,
    domain: 'battle',
    parseLock,
    lockDocument,
    listRounds: ({ rounds }) => rounds,
    resolve: (draw, lock, rounds) => {
      assert(listRoundFaults(lock, rounds).length === 0, 'the rounds are packs that battles may be about');
      const found = findItems(draw, lock, rounds);
      const count = lock.seats.length;
      const values = rounds.map((_, round) => found.slice(round * count, (round + 1) * count).map((i) => i.valueSun));
      const decision = decide(draw, lock, values);
      const entrySun = entryOf(rounds);
      const seats = payOut(lock, decision, found).map((paid, seat): BattleSeat => {
        const { kind, bucket, share } = present(lock.seats[seat], 'a seat');
        const stakeSun = seatCostOf(entrySun, lock.funding, { seat, seats: count, share }).playerSun;
        return { ...paid, kind, bucket, stakeSun, edgeSun: kind === 'house' ? 0n : tables.edgeOf(stakeSun) };
      });
      return { ...decision, found, seats };
    },
  });
}

/** Draws a pack for each seat in each round, house seats included. */
function findItems(draw: MatchDraw, { seats }: BattleLock, rounds: readonly BattleTable[]): readonly MatchItem[] {
  return rounds.flatMap((table, round) =>
    seats.map((_, seat): MatchItem => {
      const ticket = draw(`r${round}:s${seat}`, TICKETS);
      const item = table.items.findIndex(
        ({ firstTicket, tickets }) => ticket >= firstTicket && ticket < firstTicket + tickets,
      );
      const { id, valueSun } = present(table.items[item], `the item of ticket ${ticket} in ${table.id}`);
      return { kind: 'item', k: round * seats.length + seat, item, itemId: id, valueSun, round, foundBySeat: seat };
    }),
  );
}

type Paid = Pick<SeatOutcome, 'payoutSun' | 'houseSun' | 'items'>;

/** A single winner of a whole seat gets the items; all others are paid their value. */
function payOut({ seats }: BattleLock, { winners, totalsSun }: Decision, found: readonly MatchItem[]): readonly Paid[] {
  const [only, ...others] = winners;
  if (only !== undefined && others.length === 0 && seats[only]?.share === 100) {
    return seats.map((_, seat) => ({ payoutSun: 0n, houseSun: 0n, items: seat === only ? found : [] }));
  }
  const potSun = totalsSun.reduce((sum, totalSun) => sum + totalSun, 0n);
  const won = splitPot(potSun, winners);
  return seats.map(({ share }, seat) => ({ ...shareOfSeat(won.get(seat) ?? 0n, share), items: [] }));
}
