import { SEARCH_MOST, type SearchHit, type searchPortal, type ResponseOf } from '@voltide/contract';
import { exactVt, formatUserId, parseUserId, type Clock, type UserId } from '@voltide/core';
import { parseAddress, parseHex } from '@voltide/tron';

import type { Database } from '../../platform/db/pool.ts';
import type { Catalogue } from '../../play/packs/catalogue.ts';
import { parsePlayId } from '../../play/plays/play.ts';
import * as sql from './search.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Pick<Catalogue, 'listOnSale'>;
};

type Reads = { readonly database: Database; readonly nowMs: number };

const HASH = /^[0-9a-f]{64}$/i;
const NUMBER = /^#?([1-9]\d{0,14})$/;
const NAME = /^[\w-]{1,20}$/;
const BATTLE_ID = /^(?:battle-)?([\w-]{10,64})$/;
/** A play as pages name it, behind its player: `usr_… 0-12`. */
const PLAY = /^(usr_[0-9a-z]{11})[\s/:]+((?:0|[1-9]\d{0,8})-(?:0|[1-9]\d{0,8}))$/;

/**
 * Finds any pasted text for operators: each kind by an index of its own, and only where the words can be of that kind.
 * An email is compared as a whole and never answered.
 */
export function createSearch({ database, clock, catalogue }: Ports) {
  return async (words: string): Promise<ResponseOf<typeof searchPortal>> => {
    const reads = { database, nowMs: clock.nowMs() };
    const found = await Promise.all([
      findPlay(reads, words),
      findUser(reads, words),
      findByHash(reads, words),
      findByAddress(reads, words),
      findByNumber(reads, words),
      findBattle(reads, words),
      findNames(reads, words),
    ]);
    const all = [...found.flat(), ...findPacks(catalogue, words)];
    const hits = new Map(all.map((hit) => [`${hit.kind} ${hit.id}`, hit]));
    return { hits: [...hits.values()].slice(0, SEARCH_MOST) };
  };
}

async function findPlay({ database, nowMs }: Reads, words: string): Promise<readonly SearchHit[]> {
  const [, owner = '', playId = ''] = PLAY.exec(words) ?? [];
  const userId = parseUserId(owner);
  if (userId === undefined || !(await sql.hasPlay(database, userId, parsePlayId(playId)))) return [];
  const [player] = await sql.findByIds(database, [userId], nowMs);
  return [playHit(userId, player?.username ?? owner, playId)];
}

function playHit(userId: UserId, username: string, playId: string): SearchHit {
  const owner = formatUserId(userId);
  return {
    kind: 'play',
    id: `${owner} ${playId}`,
    title: `Play ${playId}`,
    note: `by ${username}`,
    path: `/adminxxx/players/${owner}?tab=plays&play=${playId}`,
  };
}

async function findUser({ database, nowMs }: Reads, words: string): Promise<readonly SearchHit[]> {
  if (words.includes('@')) {
    const found = await sql.findByEmail(database, words.toLowerCase(), { nowMs, limit: 5 });
    return found.map((player) => playerHit(player, player.isConfirmed ? 'has this email' : 'unconfirmed email'));
  }
  const userId = parseUserId(words.toLowerCase());
  if (userId === undefined) return [];
  return (await sql.findByIds(database, [userId], nowMs)).map((player) => playerHit(player));
}

async function findByHash({ database, nowMs }: Reads, words: string): Promise<readonly SearchHit[]> {
  if (!HASH.test(words)) return [];
  const hash = parseHex(words.toLowerCase());
  const [payments, seeds, battle] = await Promise.all([
    sql.findByTransaction(database, hash),
    sql.findSeeds(database, hash),
    sql.findBattleByCommitment(database, words.toLowerCase()),
  ]);
  const players = await sql.findByIds(
    database,
    seeds.map(({ userId }) => userId),
    nowMs,
  );
  const pairs = seeds.flatMap(({ userId, epoch }): SearchHit[] => {
    const player = players.find((each) => each.userId === userId);
    if (player === undefined) return [];
    const id = formatUserId(userId);
    return [
      {
        kind: 'play',
        id: `${id} ${epoch}`,
        title: `Plays of seed pair ${epoch}`,
        note: `by ${player.username}`,
        path: `/adminxxx/players/${id}?tab=plays&play=${epoch}-0`,
      },
    ];
  });
  return [...payments.map(paymentHit), ...pairs, ...(battle === undefined ? [] : [battleHit(battle)])];
}

async function findByAddress({ database, nowMs }: Reads, words: string): Promise<readonly SearchHit[]> {
  const address = parseAddress(words);
  if (address === undefined) return [];
  const [owners, unclaimed] = await Promise.all([
    sql.listOwnersOf(database, address, SEARCH_MOST),
    sql.listUnclaimedFrom(database, address, 5),
  ]);
  const players = await sql.findByIds(
    database,
    owners.map(({ userId }) => userId),
    nowMs,
  );
  const people = owners.flatMap(({ userId, endedAtMs }) => {
    const player = players.find((each) => each.userId === userId);
    return player === undefined
      ? []
      : [playerHit(player, endedAtMs === null ? 'has this address' : 'had this address')];
  });
  return [...people, ...unclaimed.map(paymentHit)];
}

async function findByNumber({ database }: Reads, words: string): Promise<readonly SearchHit[]> {
  const [, number] = NUMBER.exec(words) ?? [];
  return number === undefined ? [] : (await sql.findPayments(database, BigInt(number))).map(paymentHit);
}

async function findBattle({ database }: Reads, words: string): Promise<readonly SearchHit[]> {
  const [, battleId] = BATTLE_ID.exec(words) ?? [];
  const battle = battleId === undefined ? undefined : await sql.findBattleById(database, battleId);
  return battle === undefined ? [] : [battleHit(battle)];
}

async function findNames({ database, nowMs }: Reads, words: string): Promise<readonly SearchHit[]> {
  if (!NAME.test(words)) return [];
  const found = await sql.findByName(database, words.toLowerCase(), { nowMs, limit: 10 });
  return found.map((player) => playerHit(player));
}

function findPacks(catalogue: Ports['catalogue'], words: string): readonly SearchHit[] {
  const wanted = words.toLowerCase();
  return catalogue
    .listOnSale()
    .filter(({ pack }) => pack.id.startsWith(wanted) || pack.name.toLowerCase().includes(wanted))
    .slice(0, 5)
    .map(({ pack }) => ({
      kind: 'pack',
      id: pack.id,
      title: pack.name,
      note: `version ${pack.version}`,
      path: `/adminxxx/packs/${pack.id}`,
    }));
}

function playerHit(player: sql.FoundPlayer, why?: string): SearchHit {
  const { userId, username, kind, state } = player;
  const notes = [kind === 'account' ? undefined : kind, state === 'active' ? undefined : state, why];
  const id = formatUserId(userId);
  const joined = `since ${new Date(Number(player.joinedAtMs)).toISOString().slice(0, 10)}`;
  return {
    kind: 'player',
    id,
    title: username,
    note: [...notes, joined].filter((note) => note !== undefined).join(' · '),
    path: `/adminxxx/players/${id}`,
  };
}

function paymentHit({ kind, id, userId, username, amountSun, state }: sql.FoundPayment): SearchHit {
  const owner = userId === null ? undefined : formatUserId(userId);
  const ofOwner = owner === undefined ? '/adminxxx/payouts' : `/adminxxx/players/${owner}?tab=money`;
  return {
    kind,
    id: `${id}`,
    title: `${kind === 'deposit' ? 'Deposit' : 'Withdrawal'} ${id}`,
    note: `${exactVt(amountSun)} TRX · ${state.replaceAll('_', ' ')} · ${username ?? 'no account'}`,
    path: kind === 'withdrawal' ? `/adminxxx/withdrawals/${id}` : ofOwner,
  };
}

function battleHit({ battleId, state, layout, mode, openedAtMs }: sql.FoundBattle): SearchHit {
  return {
    kind: 'battle',
    id: battleId,
    title: `Battle ${battleId}`,
    note: `${layout} ${mode} · ${state} · ${new Date(Number(openedAtMs)).toISOString().slice(0, 10)}`,
    path: `/adminxxx/battles/battle?b=${battleId}`,
  };
}
