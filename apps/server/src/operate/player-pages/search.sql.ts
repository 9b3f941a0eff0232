import type { PlayerState } from '@voltide/contract';
import type { UserId } from '@voltide/core';

import type { Connection } from '../../platform/db/pool.ts';
import { exists, find, list } from '../../platform/db/rows.ts';
import type { IdentityKind } from '../../people/sessions/session.ts';
import { STATE } from './player-state.sql.ts';

export type FoundPlayer = {
  readonly userId: UserId;
  readonly username: string;
  readonly kind: IdentityKind;
  readonly state: PlayerState;
  readonly joinedAtMs: bigint;
};

const PLAYER = `i.user_id as "userId", i.username, i.kind, i.created_at_ms as "joinedAtMs", ${STATE} as state`;
const FROM = 'from voltide.identity i left join voltide.player p using (user_id)';

type Moment = { readonly nowMs: number; readonly limit: number };

export async function findByName(
  connection: Connection,
  name: string,
  { nowMs, limit }: Moment,
): Promise<readonly FoundPlayer[]> {
  return list<FoundPlayer>(connection, {
    name: 'search-name',
    text: `(select ${PLAYER} ${FROM}
        where lower(i.username) ~>=~ $2 and lower(i.username) ~<~ $3 and i.kind = 'account'
        order by lower(i.username) using ~<~ limit $4)
      union all
      (select ${PLAYER} ${FROM}
        where lower(i.username) ~>=~ $2 and lower(i.username) ~<~ $3 and i.kind = 'guest' and i.name_held
        order by lower(i.username) using ~<~ limit $4)
      limit $4`,
    // Every name that begins so sorts before its last letter's successor.
    values: [nowMs, name, `${name.slice(0, -1)}${successorOf(name.slice(-1))}`, limit],
  });
}

function successorOf(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1);
}

export async function findByEmail(
  connection: Connection,
  email: string,
  { nowMs, limit }: Moment,
): Promise<readonly (FoundPlayer & { readonly isConfirmed: boolean })[]> {
  return list<FoundPlayer & { readonly isConfirmed: boolean }>(connection, {
    name: 'search-email',
    text: `select ${PLAYER}, i.email_confirmed_at_ms is not null as "isConfirmed" ${FROM}
      where i.email = $2 and i.email is not null
      order by i.email_confirmed_at_ms is null, i.created_at_ms desc limit $3`,
    values: [nowMs, email, limit],
  });
}

export async function findByIds(
  connection: Connection,
  userIds: readonly UserId[],
  nowMs: number,
): Promise<readonly FoundPlayer[]> {
  return list<FoundPlayer>(connection, {
    name: 'search-ids',
    text: `select ${PLAYER} ${FROM} where i.user_id = any ($2)`,
    values: [nowMs, userIds],
  });
}

export async function listOwnersOf(
  connection: Connection,
  address: Uint8Array,
  limit: number,
): Promise<readonly { readonly userId: UserId; readonly endedAtMs: bigint | null }[]> {
  return list<{ userId: UserId; endedAtMs: bigint | null }>(connection, {
    name: 'search-address-owners',
    text: `select l.user_id as "userId", l.ended_at_ms as "endedAtMs" from voltide.wallet_link l
      where l.address = $1 order by l.link_id desc limit $2`,
    values: [address, limit],
  });
}

export type FoundPayment = {
  readonly kind: 'deposit' | 'withdrawal';
  readonly id: bigint;
  /** Null for a deposit that was credited to no one. */
  readonly userId: UserId | null;
  readonly username: string | null;
  readonly amountSun: bigint;
  readonly state: string;
  readonly atMs: bigint;
};

const DEPOSIT = `'deposit' as kind, d.deposit_id as id, d.user_id as "userId", i.username, d.amount as "amountSun",
  d.state::text, d.created_at_ms as "atMs" from voltide.deposit d left join voltide.identity i using (user_id)`;
const WITHDRAWAL = `'withdrawal' as kind, w.withdrawal_id as id, w.user_id as "userId", i.username,
  w.amount as "amountSun", w.state::text, w.created_at_ms as "atMs"
  from voltide.withdrawal w left join voltide.identity i using (user_id)`;

export async function listUnclaimedFrom(
  connection: Connection,
  address: Uint8Array,
  limit: number,
): Promise<readonly FoundPayment[]> {
  return list<FoundPayment>(connection, {
    name: 'search-unclaimed',
    text: `select ${DEPOSIT} where d.from_address = $1 and d.state = 'unclaimed' order by d.deposit_id desc limit $2`,
    values: [address, limit],
  });
}

export async function findPayments(connection: Connection, id: bigint): Promise<readonly FoundPayment[]> {
  return list<FoundPayment>(connection, {
    name: 'search-payment-id',
    text: `select ${WITHDRAWAL} where w.withdrawal_id = $1 union all select ${DEPOSIT} where d.deposit_id = $1`,
    values: [id],
  });
}

export async function findByTransaction(connection: Connection, txid: Uint8Array): Promise<readonly FoundPayment[]> {
  return list<FoundPayment>(connection, {
    name: 'search-transaction',
    text: `select ${DEPOSIT} where d.txid = $1
      union all
      select ${WITHDRAWAL} where w.withdrawal_id = (
        select t.withdrawal_id from voltide.withdrawal_attempt t where t.txid = $1)`,
    values: [txid],
  });
}

export async function findSeeds(
  connection: Connection,
  commitment: Uint8Array,
): Promise<readonly { readonly userId: UserId; readonly epoch: number }[]> {
  return list<{ userId: UserId; epoch: number }>(connection, {
    name: 'search-commitment',
    text: `select p.user_id as "userId", p.epoch::integer from voltide.player p where p.commitment = $1
      union all
      select h.user_id, h.epoch from voltide.seed_history h where h.commitment = $1
      limit 5`,
    values: [commitment],
  });
}

export type FoundBattle = {
  readonly battleId: string;
  readonly state: string;
  readonly layout: string;
  readonly mode: string;
  readonly openedAtMs: bigint;
};

const BATTLE = `b.battle_id as "battleId", b.state::text, b.layout, b.mode, b.opened_at_ms as "openedAtMs"
  from voltide.battle b`;

export async function findBattleById(connection: Connection, battleId: string): Promise<FoundBattle | undefined> {
  return find<FoundBattle>(connection, {
    name: 'search-battle',
    text: `select ${BATTLE} where b.battle_id = $1`,
    values: [battleId],
  });
}

export async function findBattleByCommitment(
  connection: Connection,
  commitment: string,
): Promise<FoundBattle | undefined> {
  return find<FoundBattle>(connection, {
    name: 'search-battle-commitment',
    text: `select ${BATTLE} where b.commitment = $1`,
    values: [commitment],
  });
}

export async function hasPlay(
  connection: Connection,
  userId: UserId,
  { epoch, nonce }: { readonly epoch: number; readonly nonce: number },
): Promise<boolean> {
  return exists(connection, {
    name: 'search-play',
    text: 'select from voltide.play p where p.user_id = $1 and p.epoch = $2 and p.nonce = $3',
    values: [userId, epoch, nonce],
  });
}
