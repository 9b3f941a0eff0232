import type { Pack, Rarity } from '@voltide/contract';
import { parseVt } from '@voltide/core';

import { nameOfId } from '../../../../kit/name-of-id.ts';
import { rarityOf } from '../../../../kit/rarity-of.ts';
import { drawerOf, type DrawCell } from '../../../../kit/reel/strip.ts';

export type RoundItem = {
  readonly id: string;
  readonly packId: string;
  readonly name: string;
  readonly rarity: Rarity;
  readonly valueSun: bigint;
};

type RoundTable = {
  readonly hash: string;
  readonly items: readonly (RoundItem & { readonly tickets: number })[];
};

/** All items of a battle's rounds, each once, by number. */
export type RoundItems = {
  readonly items: readonly RoundItem[];
  /** Draws the cells of each round. */
  readonly draws: readonly DrawCell[];
  readonly numberOf: (round: number, itemId: string) => number;
};

export function tableOfPack({ id: packId, hash, items }: Pack): RoundTable {
  return {
    hash,
    items: items.map(({ id, name, rarity, value, tickets }) => {
      return { id, packId, name, rarity, valueSun: parseVt(value), tickets };
    }),
  };
}

/** The canonical document of an odds table that is no longer on sale. */
export type OldTable = {
  readonly id: string;
  readonly price: number;
  readonly items: readonly { readonly id: string; readonly value: number; readonly tickets: number }[];
};

/** Converts such a document, with today's names for items that are still sold. */
export function tableOfDocument(
  hash: string,
  { id: packId, price, items }: OldTable,
  packs: readonly Pack[],
): RoundTable {
  const today = new Map(packs.flatMap((pack) => pack.items).map((item) => [item.id, item]));
  return {
    hash,
    items: items.map(({ id, value, tickets }) => {
      const known = today.get(id);
      const name = known?.name ?? nameOfId(id.split('/').at(-1) ?? id);
      const valueSun = BigInt(value);
      return { id, packId, name, rarity: rarityOf(valueSun, BigInt(price)), valueSun, tickets };
    }),
  };
}

/** Joins the items of all rounds, table by table; undefined while a table is missing. */
export function joinTables(
  rounds: readonly { readonly hash: string }[],
  tables: readonly RoundTable[],
): RoundItems | undefined {
  const byHash = new Map(tables.map((table) => [table.hash, table]));
  const named = [...new Set(rounds.map(({ hash }) => hash))];
  const joined: (RoundTable & { readonly first: number })[] = [];
  let first = 0;
  for (const hash of named) {
    const table = byHash.get(hash);
    if (table === undefined) return undefined;
    joined.push({ ...table, first });
    first += table.items.length;
  }
  const drawOf = new Map(joined.map((table) => [table.hash, drawFrom(table)]));
  return {
    items: joined.flatMap(({ items }) => items),
    draws: rounds.map(({ hash }) => drawOf.get(hash) ?? (() => 0)),
    numberOf: (round, itemId) => {
      const table = joined.find(({ hash }) => hash === rounds[round]?.hash);
      const place = table?.items.findIndex(({ id }) => id === itemId) ?? -1;
      return (table?.first ?? 0) + Math.max(0, place);
    },
  };
}

function drawFrom({ items, first }: RoundTable & { readonly first: number }): DrawCell {
  let firstTicket = 0;
  const ranges = items.map(({ tickets }) => {
    const range = { firstTicket, tickets };
    firstTicket += tickets;
    return range;
  });
  const draw = drawerOf(ranges);
  return (next) => first + draw(next);
}
