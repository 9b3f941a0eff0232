import { hash } from 'node:crypto';

import type { adjustAccount, ParsedOf, ResponseOf } from '@voltide/contract';
import { formatUserId, formatVt, parseVt, type UserId } from '@voltide/core';
import * as v from 'valibot';

import { constraintOf } from '../../platform/db/constraints.ts';
import type { Connection } from '../../platform/db/pool.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { AppError } from '../../errors.ts';
import type { Bucket, Settlement } from '../../money/ledger/operation.ts';
import { begun, appErrorOf } from '../../play/plays/operation-errors.ts';
import type { ProposalRules } from '../proposals/proposals.ts';
import { propose } from '../proposals/propose.ts';
import { findTarget, getProposedByKey, listProposed } from './acts.sql.ts';
import { getActedOn, note, type ActPorts } from './acts.ts';
import { adjustAlone, adjustProposed, type AloneAdjustment } from './adjustments.sql.ts';
import { readActs } from './read-acts.ts';

type AdjustRequest = {
  readonly byUserId: UserId;
  readonly id: string;
  readonly key: string;
  readonly requestHash: Uint8Array;
  readonly body: ParsedOf<typeof adjustAccount>;
};

type Adjusted = { readonly proposalId: bigint | undefined };

/** The most open proposals about one player: more would be one operator's queue of mistakes. */
const OPEN_MAX = 10;

export function createAdjustments(ports: ActPorts) {
  const { database, clock, lane, bookEvents } = ports;
  return {
    async adjust(request: AdjustRequest): Promise<ResponseOf<typeof adjustAccount>> {
      const { byUserId, id, body } = request;
      const { userId } = await getActedOn(ports, { byUserId, id, reason: body.reason });
      const { proposalId } = begun(
        await lane.runInTurn(userId, (pool) =>
          inTransaction(pool, (connection) => adjustIn(connection, request, { userId, atMs: clock.nowMs() })),
        ),
      );
      if (proposalId === undefined) bookEvents.publish(userId);
      return {
        outcome: proposalId === undefined ? 'done' : 'proposed',
        proposalId: proposalId === undefined ? null : `${proposalId}`,
        acts: await readActs(database, userId, { byUserId, atMs: clock.nowMs() }),
      };
    },
  };
}

/** The database decides between both, under the locks of player and operator. */
async function adjustIn(
  connection: Connection,
  { byUserId, key, requestHash, body }: AdjustRequest,
  { userId, atMs }: { readonly userId: UserId; readonly atMs: number },
): Promise<Adjusted> {
  const { account, amount, reason, note: playerNote } = body;
  const amountSun = parseVt(amount);
  const operationKey = keyOf(byUserId, key);
  const asked = { userId, key: operationKey, requestHash, atMs, account, amountSun, reason, playerNote, byUserId };
  const settlement = await settledOrError(() => adjustAlone(connection, asked));
  if (settlement.status === 'proposed') {
    return { proposalId: await getProposedByKey(connection, byUserId, operationKey) };
  }
  if (settlement.status === 'second_operator') return { proposalId: await proposeAdjustment(connection, asked) };
  if (settlement.status !== 'settled') throw appErrorOf(settlement);
  if (settlement.replayed) return { proposalId: undefined };
  const before = { account, balance: balanceOf(account, settlement, -amountSun) };
  const after = { account, amount: formatVt(amountSun), balance: balanceOf(account, settlement, 0n), note: playerNote };
  await note(connection, { byUserId, reason }, { act: 'account_adjusted', userId, atMs, before, after });
  return { proposalId: undefined };
}

async function proposeAdjustment(connection: Connection, asked: AloneAdjustment): Promise<bigint> {
  const { userId, key, requestHash, account, amountSun, reason, playerNote, byUserId, atMs } = asked;
  const subject = { kind: 'player', id: formatUserId(userId) };
  if ((await listProposed(connection, subject.id)).length >= OPEN_MAX) throw new AppError('too_many_requests');
  const payload = {
    account,
    amountSun: `${amountSun}`,
    key,
    note: playerNote,
    requestHash: Buffer.from(requestHash).toString('hex'),
    userId: `${userId}`,
  };
  return propose(connection, { kind: 'adjustment', scope: 'finance', subject, payload, byUserId, reason, atMs });
}

type Balances = { readonly cashSun: bigint; readonly promoSun: bigint };

function balanceOf(account: Bucket, { cashSun, promoSun }: Balances, lessSun: bigint): string {
  return formatVt((account === 'cash' ? cashSun : promoSun) + lessSun);
}

/** A balance too large for the books is rejected like a negative one. */
async function settledOrError(settle: () => Promise<Settlement>): Promise<Settlement> {
  try {
    return await settle();
  } catch (error) {
    if (constraintOf(error) !== 'sun_not_absurd') throw error;
    throw new AppError('insufficient_balance', { cause: error });
  }
}

/** Keys of operators never meet those of the player in whose books they are kept. */
function keyOf(byUserId: UserId, key: string): string {
  return `operator:${hash('sha256', `${byUserId} ${key}`, 'base64url')}`;
}

const payloadSchema = v.object({
  account: v.picklist(['cash', 'promo']),
  amountSun: v.pipe(v.string(), v.regex(/^-?\d{1,16}$/)),
  note: v.string(),
  userId: v.pipe(v.string(), v.regex(/^\d{1,19}$/)),
});

/**
 * The rules of adjustments that take a second operator. The database moves the amount that it reads in the proposal
 * itself.
 */
export function createAdjustmentRules({ bookEvents }: Pick<ActPorts, 'bookEvents'>): ProposalRules {
  return {
    kind: 'adjustment',
    scope: 'finance',

    async describe(connection, payload) {
      const { account, amountSun, note: playerNote, userId } = v.parse(payloadSchema, payload);
      const sun = BigInt(amountSun);
      const target = await findTarget(connection, BigInt(userId) as UserId);
      const name = target?.username ?? 'an account that is deleted';
      const balance = account === 'cash' ? 'cash' : 'play balance';
      return {
        title:
          sun > 0n
            ? `Give ${formatVt(sun)} VT ${balance} to ${name}`
            : `Take ${formatVt(-sun)} VT ${balance} from ${name}`,
        changes: [
          { what: `Balance: ${balance}`, before: null, after: `${sun > 0n ? '+' : ''}${formatVt(sun)} VT` },
          { what: 'The player reads', before: null, after: playerNote },
        ],
      };
    },

    async apply(connection, { proposalId, payload, proposedBy, approvedBy, reason, atMs }) {
      const { account, amountSun, note: playerNote, userId: of } = v.parse(payloadSchema, payload);
      const userId = BigInt(of) as UserId;
      const settlement = await settledOrError(() => adjustProposed(connection, proposalId, atMs));
      if (settlement.status !== 'settled') {
        throw settlement.status === 'second_operator' ? new AppError('forbidden') : appErrorOf(settlement);
      }
      const sum = BigInt(amountSun);
      const before = { account, balance: balanceOf(account, settlement, -sum) };
      const after = {
        account,
        amount: formatVt(sum),
        balance: balanceOf(account, settlement, 0n),
        note: playerNote,
        proposal: `${proposalId}`,
        proposedBy: formatUserId(proposedBy),
      };
      await note(
        connection,
        { byUserId: approvedBy, reason },
        { act: 'account_adjusted', userId, atMs, before, after },
      );
      return () => bookEvents.publish(userId);
    },
  };
}
