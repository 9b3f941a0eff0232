import { canonicalJson, present } from '@voltide/core';
import { documentHash, matchDraws, matchSeed } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { lockDocument, type BattleLock } from '@voltide/games/battles/lock';
import { drawBattle } from '@voltide/games/battles/record';
import { battlesMatch } from '@voltide/games/matches';

import type { PackVersion } from '../packs/catalogue.ts';
import type { Rolled } from './transitions.sql.ts';

type Decided = {
  readonly lock: BattleLock;
  readonly serverSeed: string;
  readonly beacon: string;
  readonly packs: readonly PackVersion[];
};

/** Computes the result of a battle, as the database books it. */
export function rollOf({ lock, serverSeed, beacon, packs }: Decided): Rolled {
  const lockHash = documentHash(nodeHashes, lockDocument(lock));
  const rounds = packs.map(({ pack }) => pack);
  const result = drawBattle(nodeHashes, battlesMatch, { serverSeed, lock, lockHash, beacon, rounds });
  const draws = matchDraws(nodeHashes, 'battle', matchSeed(nodeHashes, 'battle', { serverSeed, lockHash, beacon }));
  const { found, seats } = battlesMatch.resolve(draws, lock, rounds);
  const ticketOf = new Map(result.draws.map(({ label, drawn }) => [label, drawn]));
  const itemsTo = seats.findIndex(({ items }) => items.length > 0);
  return {
    document: canonicalJson(result),
    items: found.map(({ round, foundBySeat, item, valueSun }) => ({
      tableId: present(packs[round], 'the pack of a round').tableId,
      item,
      valueSun,
      ticket: present(ticketOf.get(`r${round}:s${foundBySeat}`), 'the ticket of an item'),
    })),
    seats: seats.map(({ payoutSun, houseSun, edgeSun }) => ({ payoutSun, houseSun, edgeSun })),
    itemsTo: itemsTo < 0 ? null : itemsTo,
  };
}
