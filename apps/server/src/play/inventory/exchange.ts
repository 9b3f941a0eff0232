import { LIMITS, type exchangeFinds, type ParsedOf, type ResponseOf } from '@voltide/contract';
import { formatVt } from '@voltide/core';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { Lane } from '../../money/ledger/lane.ts';
import { parseFindId } from '../../money/ledger/find-no.ts';
import type { Settled } from '../../money/ledger/operation.ts';
import { refusalOf } from '../plays/refusals.ts';
import { findFirstAnswer, type KeyedRequest } from '../plays/used-key.ts';
import { pickFinds, type StackKey } from './finds.sql.ts';
import { parseStackId } from './inventory.ts';

/** Finds by name, or as many as wanted of named stacks. */
type Wish = ParsedOf<typeof exchangeFinds>;

type ExchangeRequest = KeyedRequest & { readonly wish: Wish; readonly atMs: number };

type ExchangeAnswer = ResponseOf<typeof exchangeFinds>;

/**
 * Finds picked from a stack may go in another exchange meanwhile; then others of the stack are picked. Each time that
 * happens another exchange of the same user has succeeded, and no more than so many wait at once.
 */
const PICKS_MAX = 100;

type ExchangePorts = { readonly database: Database; readonly lane: Pick<Lane, 'submit'> };

/**
 * Exchanges finds for their frozen values: all that were asked for or none, and nothing twice. Throws AppError with a
 * code that the contract lists for this call.
 */
export function createExchange({ database, lane }: ExchangePorts) {
  /** Undefined when one of the finds is not held any more. */
  const settle = async (request: ExchangeRequest, findsOut: readonly bigint[]): Promise<Settled | undefined> => {
    const { userId, key, requestHash, atMs } = request;
    const settlement = await lane.submit({ kind: 'exchange', userId, key, requestHash, atMs, findsOut });
    if (settlement.status === 'find_gone') return undefined;
    if (settlement.status !== 'settled') throw refusalOf(settlement);
    return settlement;
  };
  const exchangeNamed = async (request: ExchangeRequest, finds: readonly string[]): Promise<ExchangeAnswer> => {
    const findsOut = [...new Set(finds)].map((id) => parseFindId(id) ?? gone());
    return answerOf(findsOut.length, (await settle(request, findsOut)) ?? gone());
  };
  const exchangeStacks = async (request: ExchangeRequest, stacks: readonly WantedStack[]): Promise<ExchangeAnswer> => {
    const count = stacks.reduce((sum, stack) => sum + stack.count, 0);
    if (count > LIMITS.findsPerExchangeMax) {
      const text = `At most ${LIMITS.findsPerExchangeMax} finds at once.`;
      throw new AppError('invalid_request', { fields: { stacks: text } });
    }
    for (let pick = 1; pick <= PICKS_MAX; pick++) {
      const findsOut = await pickFinds(database, request.userId, stacks);
      if (findsOut.length < count) break;
      const settled = await settle(request, findsOut);
      if (settled !== undefined) return answerOf(count, settled);
    }
    return answerOf(count, (await findFirstAnswer(database, request)) ?? gone());
  };
  return (request: ExchangeRequest): Promise<ExchangeAnswer> =>
    'finds' in request.wish
      ? exchangeNamed(request, request.wish.finds)
      : exchangeStacks(request, mergeStacks(request.wish.stacks));
}

type WantedStack = StackKey & { readonly count: number };

/** A stack that is named twice is meant once, with both counts. */
function mergeStacks(stacks: readonly { readonly id: string; readonly count: number }[]): readonly WantedStack[] {
  const counts = new Map<string, number>();
  for (const { id, count } of stacks) counts.set(id, (counts.get(id) ?? 0) + count);
  return [...counts].map(([id, count]) => ({ ...parseStackId(id), count }));
}

function answerOf(count: number, settled: Settled): ExchangeAnswer {
  return { count, credited: formatVt(settled.creditedSun), balance: formatVt(settled.cashSun + settled.promoSun) };
}

function gone(): never {
  throw new AppError('find_gone');
}
