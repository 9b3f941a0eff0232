import { LIMITS, type sellItems, type ParsedOf, type ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { parseInstanceId } from '../../money/ledger/item-no.ts';
import type { Settled } from '../../money/ledger/operation.ts';
import { appErrorOf } from '../plays/operation-errors.ts';
import { findFirstAnswer, type KeyedRequest } from '../plays/used-key.ts';
import { pickItems, type StackKey } from './items.sql.ts';
import { parseStackId } from './inventory.ts';

/** Items by name, or a number of items from named stacks. */
type SaleBody = ParsedOf<typeof sellItems>;

type SaleRequest = KeyedRequest & { readonly body: SaleBody; readonly atMs: number };

type SaleAnswer = ResponseOf<typeof sellItems>;

/**
 * Items picked from a stack may go in another sale meanwhile; then others of the stack are picked. Each time another
 * sale of the same user has succeeded, and no more than so many wait at once.
 */
const PICKS_MAX = 100;

type SalePorts = { readonly database: Database; readonly lane: Pick<Lane, 'submit'> };

/**
 * Sells items for their frozen values: all requested ones or none, and nothing twice. Throws AppError with a code that
 * the contract lists for this call.
 */
export function createItemSale({ database, lane }: SalePorts) {
  /** Returns undefined when one of the items is not held any more. */
  const settle = async (request: SaleRequest, itemsOut: readonly bigint[]): Promise<Settled | undefined> => {
    const { userId, key, requestHash, atMs } = request;
    const settlement = await lane.submit({ kind: 'sale', userId, key, requestHash, atMs, itemsOut });
    if (settlement.status === 'item_gone') return undefined;
    if (settlement.status !== 'settled') throw appErrorOf(settlement);
    return settlement;
  };
  const sellNamed = async (request: SaleRequest, items: readonly string[]): Promise<SaleAnswer> => {
    const itemsOut = [...new Set(items)].map((id) => parseInstanceId(id) ?? gone());
    return answerOf(itemsOut.length, (await settle(request, itemsOut)) ?? gone());
  };
  const sellStacks = async (request: SaleRequest, stacks: readonly WantedStack[]): Promise<SaleAnswer> => {
    const count = stacks.reduce((sum, stack) => sum + stack.count, 0);
    if (count > LIMITS.itemsPerSaleMax) {
      const text = `At most ${LIMITS.itemsPerSaleMax} items at once.`;
      throw new AppError('invalid_request', { fields: { stacks: text } });
    }
    for (let pick = 1; pick <= PICKS_MAX; pick++) {
      const itemsOut = await pickItems(database, request.userId, stacks);
      if (itemsOut.length < count) break;
      const settled = await settle(request, itemsOut);
      if (settled !== undefined) return answerOf(count, settled);
    }
    return answerOf(count, (await findFirstAnswer(database, request)) ?? gone());
  };
  return (request: SaleRequest): Promise<SaleAnswer> =>
    'items' in request.body
      ? sellNamed(request, request.body.items)
      : sellStacks(request, mergeStacks(request.body.stacks));
}

type WantedStack = StackKey & { readonly count: number };

function mergeStacks(stacks: readonly { readonly id: string; readonly count: number }[]): readonly WantedStack[] {
  const counts = new Map<string, number>();
  for (const { id, count } of stacks) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].map(([id, count]) => ({ ...parseStackId(id), count }));
}

function answerOf(count: number, settled: Settled): SaleAnswer {
  return { count, credited: formatVt(settled.creditedSun), balance: formatVt(settled.cashSun + settled.promoSun) };
}

function gone(): never {
  throw new AppError('item_gone');
}
