import { present } from '@voltide/core';
import type { DrawPlan } from '@voltide/fairness';

import { defineGame, type ItemPrize, type Outcome } from '../game.ts';
import { readExactFields, readInteger } from '../records/read.ts';
import { findPackVersion, listPackVersions } from './catalogue.ts';
import { packDocumentOf, packTableOf, readPackDocument, type PackTable } from './document.ts';
import { edgeOf, itemIndexOf, listTableFaults, MAX_PACKS_PER_PLAY, TICKETS_PER_PACK } from './odds.ts';

/** Number of packs that one purchase opens, 1 to 10. */
export type PacksInput = { readonly qty: number };

function parseInput(value: unknown): PacksInput {
  const { qty } = readExactFields(value, ['qty'], 'input');
  return { qty: readInteger(qty, [1, MAX_PACKS_PER_PLAY], 'input.qty') };
}

function plan({ qty }: PacksInput): DrawPlan {
  return { domain: 'pack', count: qty, n: TICKETS_PER_PACK };
}

function resolve(draws: readonly number[], { qty }: PacksInput, table: PackTable): Outcome {
  const prizes = draws.map((ticket, k): ItemPrize => {
    const item = itemIndexOf(table, ticket);
    const { id, valueSun } = present(table.items[item], 'the item of a ticket');
    return { kind: 'item', k, item, itemId: id, valueSun };
  });
  const stakeSun = table.priceSun * BigInt(qty);
  return { stakeSun, payoutSun: 0n, edgeSun: edgeOf(stakeSun), prizes };
}

/** Opening packs: one debit, one nonce, one ticket per pack (rules book §2 and §3). */
export const packsGame = defineGame<PacksInput, PackTable>({
  id: 'packs',
  name: 'Packs',
  rulesVersion: 1,
  parseInput,
  inputDocument: ({ qty }) => ({ qty }),
  inputOfCount: (count) => (count >= 1 && count <= MAX_PACKS_PER_PLAY ? { qty: count } : undefined),
  parseTable: (document) => packTableOf(readPackDocument(document, 'table')),
  documentOf: packDocumentOf,
  examples: [{ qty: 1 }, { qty: 10 }, { qty: 3 }],
  listBounds: ({ items }) => items.map(({ firstTicket }) => firstTicket),
  hasItem: ({ items }, itemId) => items.some(({ id }) => id === itemId),
  listTableFaults,
  listPublished: listPackVersions,
  findPublishedHash: ({ id, version }) => findPackVersion(id, version)?.hash,
  plan,
  resolve,
});
