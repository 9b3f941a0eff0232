import { publishedChoice, type BeaconState } from '@voltide/beacon';
import type { QueryOf, ResponseOf } from '@voltide/contract';
import { csvLine, formatUserId, formatVt, parseVt, type Clock, type UserId } from '@voltide/core';
import type { BattleRoom } from '@voltide/games/battles/contract';
import type {
  exportBattles,
  listBattlesForOperators,
  OperatorBattle,
  OperatorBattlePage,
  VoidAnswer,
} from '@voltide/games/battles/operator-contract';
import { moveBattle, type BattleFacts } from '@voltide/games/battles/states';

import { noteExport } from '../../operate/audit-log/note-export.ts';
import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import { isOwnAccount } from '../../operate/operators/own-account.sql.ts';
import { findAccountNamed } from '../../people/person/account-named.sql.ts';
import { isoOf, isoOrNull, presentAccount } from '../../people/person/present-account.ts';
import type { BattlePages } from './battle-pages.ts';
import { findBattle, type BattleRow } from './battles.sql.ts';
import * as sql from './operator-battles.sql.ts';

type Ports = {
  readonly database: Database;
  readonly clock: Clock;
  readonly pages: Pick<BattlePages, 'roomForOperators'>;
};
type Filter = QueryOf<typeof exportBattles>;

const PAGE = 50;
const CSV_PAGE = 500;
const CSV_MOST = 10_000;
const DAY_MS = 86_400_000;
const CSV_HEAD = [
  'battle',
  'state',
  'voided_by_operator',
  'layout',
  'mode',
  'inverse',
  'packs',
  'entry_vt',
  'seats_taken',
  'seats',
  'staked_vt',
  'created_by',
  'private',
  'opened_at',
  'ended_at',
];

export function createOperatorBattles({ database, clock, pages }: Ports) {
  return {
    async list({
      before,
      ...filter
    }: QueryOf<typeof listBattlesForOperators>): Promise<ResponseOf<typeof listBattlesForOperators>> {
      const search = await searchOf(database, filter);
      const rows = search === undefined ? [] : await sql.searchBattles(database, { ...search, before }, PAGE + 1);
      const battles = rows.slice(0, PAGE).map(presentRow);
      const next = rows.length > PAGE ? (battles.at(-1)?.battleId ?? null) : null;
      return { battles, counts: await sql.countRunning(database), next };
    },

    async *exportCsv(byUserId: UserId, filter: Filter): AsyncGenerator<string> {
      const search = await searchOf(database, filter);
      const player = search?.userId === undefined ? undefined : formatUserId(search.userId);
      await noteExport(database, {
        list: 'battles',
        byUserId,
        atMs: clock.nowMs(),
        filter: { ...filter, player },
      });
      yield csvLine(CSV_HEAD);
      let before: string | undefined;
      for (let written = 0; search !== undefined && written < CSV_MOST; written += CSV_PAGE) {
        const rows = await sql.searchBattles(database, { ...search, before }, CSV_PAGE);
        yield rows.map((row) => csvLine(cellsOf(presentRow(row)))).join('');
        if (rows.length < CSV_PAGE) return;
        before = rows.at(-1)?.battleId;
      }
    },

    /** Reads a battle with its accounts for an operator. @throws AppError `not_found` */
    async page(operatorId: UserId, battleId: string): Promise<OperatorBattlePage> {
      const battle = await findBattle(database, battleId);
      if (battle === undefined) throw new AppError('not_found');
      const { now, battle: room } = await pages.roomForOperators(battleId);
      const seats = await sql.listOperatorSeats(database, battleId);
      const voided = await sql.findVoid(database, battleId);
      const beacon = battle.beacon === null ? null : publishedChoice(JSON.parse(battle.beacon) as BeaconState);
      return {
        now,
        battle: room,
        createdBy: presentAccount(battle.createdBy, await sql.findUsername(database, battle.createdBy)),
        seats: seats.map((seat) => presentSeat(seat, room)),
        beacon: beacon === null ? null : { ...beacon, passedOver: [...beacon.passedOver] },
        mayVoid: voidAnswer(battle, {
          nowMs: clock.nowMs(),
          sits: await sitsIn(database, operatorId, seats),
        }),
        voided:
          voided === undefined
            ? null
            : {
                by: presentAccount(voided.byUserId, voided.by),
                at: isoOf(voided.atMs),
                reason: voided.reason,
                wasLocked: voided.wasLocked,
              },
      };
    },
  };
}

async function searchOf(database: Database, filter: Filter): Promise<sql.BattleSearch | undefined> {
  const { state, mode, pack, player, from, to, minEntry, maxEntry } = filter;
  const userId = player === undefined ? undefined : await findAccountNamed(database, player);
  if (player !== undefined && userId === undefined) return undefined;
  return {
    state,
    mode,
    pack,
    userId,
    fromMs: from === undefined ? undefined : Date.parse(from),
    untilMs: to === undefined ? undefined : Date.parse(to) + DAY_MS,
    minEntrySun: minEntry === undefined ? undefined : parseVt(minEntry),
    maxEntrySun: maxEntry === undefined ? undefined : parseVt(maxEntry),
  };
}

function presentRow(row: sql.OperatorBattleRow): OperatorBattle {
  const { battleId, state, layout, mode, inverse, rounds, seats, isPrivate, isOfGuest } = row;
  return {
    battleId,
    state,
    layout,
    mode,
    inverse,
    packs: [...new Set(rounds.map((round) => round.slice(0, round.indexOf('@'))))],
    entry: formatVt(row.entrySun),
    seatCount: seats,
    seatsTaken: row.taken,
    staked: formatVt(row.stakedSun),
    createdBy: presentAccount(row.createdBy, row.creator),
    isPrivate,
    isOfGuest,
    openedAt: isoOf(row.openedAtMs),
    endedAt: isoOrNull(row.endedAtMs),
    isVoidedByOperator: row.isVoided,
  };
}

function cellsOf(battle: OperatorBattle): readonly string[] {
  const { createdBy, endedAt } = battle;
  return [
    battle.battleId,
    battle.state,
    battle.isVoidedByOperator ? 'yes' : 'no',
    battle.layout,
    battle.mode,
    battle.inverse ? 'yes' : 'no',
    battle.packs.join(' '),
    battle.entry,
    `${battle.seatsTaken}`,
    `${battle.seatCount}`,
    battle.staked,
    createdBy.username ?? createdBy.id,
    battle.isPrivate ? 'yes' : 'no',
    battle.openedAt,
    endedAt ?? '',
  ];
}

function presentSeat(row: sql.OperatorSeatRow, { seats }: BattleRoom): OperatorBattlePage['seats'][number] {
  const { seat, userId, username, bucket, share, stakeSun, takenAtMs, owed, paidAtMs } = row;
  return {
    seat,
    account: userId === null ? null : presentAccount(userId, username),
    bucket,
    share,
    stake: formatVt(stakeSun),
    takenAt: isoOf(takenAtMs),
    owed,
    payout: seats.find((each) => each.seat === seat)?.payout ?? null,
    paidAt: isoOrNull(paidAtMs),
  };
}

/** True where an operator sits in a battle, with their own account or with one of the same wallet. */
async function sitsIn(database: Database, operatorId: UserId, seats: readonly sql.OperatorSeatRow[]): Promise<boolean> {
  const userIds = [...new Set(seats.flatMap(({ userId }) => userId ?? []))];
  const own = await Promise.all(userIds.map((userId) => isOwnAccount(database, operatorId, userId)));
  return own.includes(true);
}

type Voider = { readonly nowMs: number; readonly sits: boolean };

/** Decides whether an operator may void a battle now, by the rules of battle states. */
function voidAnswer(battle: BattleRow, { nowMs, sits }: Voider): VoidAnswer {
  const { state } = battle;
  if (state === 'cancelled' || state === 'voided') return 'ended';
  if (state === 'rolling' || state === 'settled') return state;
  if (sits) return 'own';
  const facts: BattleFacts = {
    nowMs,
    openedAtMs: Number(battle.openedAtMs),
    freeSeats: state === 'open' ? 1 : 0,
    players: 1,
    hasLostFunding: false,
    beacon: beaconFact(battle, nowMs),
    isPaid: false,
    isVoidedByOperator: true,
  };
  return 'state' in moveBattle(state, state === 'open' ? 'cancel' : 'void', facts) ? state : 'due';
}

function beaconFact({ beacon }: BattleRow, nowMs: number): BattleFacts['beacon'] {
  if (beacon === null) return 'none';
  const choice = JSON.parse(beacon) as BeaconState;
  switch (choice.status) {
    case 'naming':
      return 'next round';
    case 'waiting':
      return choice.named.dueAtMs <= nowMs && !hasStayedAway(choice) ? 'due' : 'waiting';
    case 'chosen':
      return 'chosen';
    case 'given up':
      return 'given up';
  }
}

/** True where a source named a round, was queried for a minute, and gave no value. */
function hasStayedAway({ passedOver }: BeaconState): boolean {
  return passedOver.some(({ reason }) => reason === 'no_answer' || reason === 'wrong_answer');
}
