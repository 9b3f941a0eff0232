import { formatUserId, formatVt } from '@voltide/core';
import type { Statement } from '@voltide/seals';

import type { PlayerRow, PlayRange } from './books.sql.ts';

const ZEROS = '0'.repeat(64);

type Counted = { readonly plays: number; readonly playsRoot: string };

export function newPlaysOf(row: PlayerRow): PlayRange | undefined {
  const from = { fromEpoch: row.toEpoch ?? 0, fromNonce: row.toNonce ?? 0 };
  const isMoved = from.fromEpoch !== row.epoch || from.fromNonce !== row.nonce;
  return isMoved ? { userId: row.userId, ...from, toEpoch: row.epoch, toNonce: row.nonce } : undefined;
}

export function statementOf(row: PlayerRow, range: PlayRange, counted: Counted): Statement {
  return {
    ...balancesOf(row),
    from: { epoch: range.fromEpoch, nonce: range.fromNonce },
    to: { epoch: range.toEpoch, nonce: range.toNonce },
    ...counted,
  };
}

/** Returns the last statement if the player has not played and nothing else has changed. */
export function lastStatementOf(row: PlayerRow): Statement {
  return {
    ...balancesOf(row),
    from: { epoch: row.fromEpoch ?? 0, nonce: row.fromNonce ?? 0 },
    to: { epoch: row.epoch, nonce: row.nonce },
    plays: row.lastPlays ?? 0,
    playsRoot: row.lastRoot ?? ZEROS,
  };
}

/** Builds a statement without plays where something else has changed: no play stands in two statements. */
export function idleStatementOf(row: PlayerRow): Statement {
  const at = { epoch: row.epoch, nonce: row.nonce };
  return { ...balancesOf(row), from: at, to: at, plays: 0, playsRoot: ZEROS };
}

function balancesOf(row: PlayerRow): Omit<Statement, 'from' | 'to' | 'plays' | 'playsRoot'> {
  const { kinds, seqs, balances, heads } = row;
  const accounts = (kinds ?? []).map((kind, i) => ({
    kind,
    seq: Number(seqs?.[i] ?? 0),
    balance: formatVt(BigInt(balances?.[i] ?? 0)),
    head: heads?.[i] ?? ZEROS,
  }));
  const balanceOf = (kind: string): string => accounts.find((each) => each.kind === kind)?.balance ?? '0.000000';
  return {
    account: formatUserId(row.userId),
    cash: balanceOf('cash'),
    held: formatVt(row.heldSun),
    vault: balanceOf('vault'),
    items: formatVt(row.itemsSun),
    promo: balanceOf('promo'),
    promoHeld: formatVt(row.promoHeldSun),
    accounts,
    pair: { commitment: row.commitment, nextCommitment: row.nextCommitment, clientSeed: row.clientSeed },
  };
}
