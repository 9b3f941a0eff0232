import { present, type UserId } from '@voltide/core';
import { commitmentOf, serverSeedFromRandom } from '@voltide/fairness';
import { nodeHashes } from '@voltide/fairness/node';
import { seatCountOf } from '@voltide/games/battles/layouts';
import { houseSeedOf, type BattleSettings, type Share } from '@voltide/games/battles/lock';
import { entryOf, seatCostOf } from '@voltide/games/battles/money';

import type { Beacons } from '../beacon/sources.ts';
import type { Connection } from '../../platform/db/pool.ts';
import type { HouseFigures } from '../../money/house/figures.ts';
import type { Bucket, Settlement, SpendOrder } from '../../money/ledger/operation.ts';
import type { Catalogue, PackVersion } from '../packs/catalogue.ts';
import { mayBuyWithCash } from '../packs/on-sale.ts';
import type { PlayRules } from '../plays/play-rules.ts';
import { findCreated, findDoor, findPurse, type BattleRow, type Door, type Place, type Purse } from './battles.sql.ts';
import { lockNow, seatsOf } from './locking.ts';
import { createBattle, joinBattle, leaveBattle, seatHouse, type LockText, type SeatCall } from './seats.sql.ts';
import type { SeedBox } from './seed-box.ts';

export type TakeSeatPorts = {
  readonly randomBytes: (size: number) => Uint8Array;
  /** The time that all nodes agree on, by the database. */
  readonly sharedTime: (databaseMs: number) => number;
  readonly catalogue: Pick<Catalogue, 'findOnSale' | 'findCurrent' | 'findByHash'>;
  readonly figures: Pick<HouseFigures, 'riskableCashSun'>;
  readonly seedBox: SeedBox;
  readonly beacons: Beacons;
};

export type Caller = Omit<SeatCall, 'atMs'> & { readonly isGuest: boolean; readonly rules: PlayRules };
type Sitter = Caller & { readonly clientSeed: string; readonly share: Share };

export type BattleRequest = Sitter & {
  readonly settings: BattleSettings;
  readonly allowsHouse: boolean;
  readonly isPrivate: boolean;
  /** True if the house takes all other seats in the same step. */
  readonly againstHouse: boolean;
  /** The players who may join it; empty for all who know its link. */
  readonly invited: readonly UserId[];
  readonly isQuick: boolean;
};

export type HouseRequest = Caller & { readonly battleId: string };

export type JoinRequest = Sitter & {
  readonly battleId: string;
  /** Undefined for the lowest free one. */
  readonly seat: number | undefined;
  readonly link: string | undefined;
};

/** The reason why nothing was done: the ledger's error, or that cash cannot pay for one of the packs now. */
export type SeatAnswer = Settlement | { readonly status: 'off_sale' } | { readonly status: 'seat_taken' };

const ID_BYTES = 12;
const LINK_BYTES = 16;
/** A free seat number, for calls that the database rejects or answers from its store. */
const NO_SEAT = 0;

export async function createIn(pool: Connection, ports: TakeSeatPorts, request: BattleRequest): Promise<SeatAnswer> {
  const { settings, userId, share, allowsHouse, isGuest, isPrivate } = request;
  const { layout, mode, inverse, tie, funding, rounds } = settings;
  const packs = packsOf(ports, settings);
  const seats = seatCountOf(layout);
  const entrySun = entryOf(packs.map(({ pack }) => pack));
  const purse = await readPurse(pool, userId);
  const stakeSun = seatCostOf(entrySun, funding, { seat: 0, seats, share }).playerSun;
  const isCashSold = packs.every((each) => mayBuyWithCash(ports.figures, each));
  if (funding > 0 && !isCashSold) return { status: 'off_sale' };
  const { spendOrder } = payFrom(funding > 0 ? { ...purse, spendOrder: 'cash_only' } : purse, stakeSun, isCashSold);
  const battleId = textOf(ports.randomBytes(ID_BYTES));
  const serverSeed = serverSeedFromRandom(ports.randomBytes(32));
  const settlement = await createBattle(pool, {
    ...callOf(request, ports, purse),
    battleId,
    entrySun,
    layout,
    seats,
    mode,
    inverse,
    tie,
    rounds: rounds.map(({ id, hash }) => `${id}@${hash}`),
    funding,
    share,
    allowsHouse,
    isFilled: request.againstHouse,
    isOfGuest: isGuest,
    link: isPrivate && !isGuest ? textOf(ports.randomBytes(LINK_BYTES)) : null,
    commitment: commitmentOf(nodeHashes, serverSeed),
    encryptedSeed: ports.seedBox.encrypt(serverSeed, battleId),
    clientSeed: request.clientSeed,
    invited: request.invited,
    spendOrder,
    rules: request.rules,
  });
  return settlement.status === 'insufficient' && !isCashSold ? { status: 'off_sale' } : settlement;
}

export async function joinIn(pool: Connection, ports: TakeSeatPorts, request: JoinRequest): Promise<SeatAnswer> {
  const { battleId, userId, share, clientSeed, isGuest, link = null } = request;
  const { purse, battle, places } = await readDoor(pool, userId, battleId);
  const call = callOf(request, ports, purse);
  const { seat = null } = request;
  const readAtMs = Number(purse.databaseMs);
  const seatCall = { ...call, battleId, share, clientSeed, link, isGuest, readAtMs, seat, rules: request.rules };
  if (battle?.state !== 'open' || places.some((place) => place.userId === userId)) {
    const past = { version: battle?.version ?? 0, spendOrder: purse.spendOrder, lock: null };
    return joinBattle(pool, { ...seatCall, ...past });
  }
  const own = seat ?? findFreeSeat(battle, places);
  if (own >= battle.seats || places.some((place) => place.seat === own)) return { status: 'seat_taken' };
  const stakeSun = seatCostOf(battle.entrySun, battle.funding, { seat: own, seats: battle.seats, share }).playerSun;
  const isCashSold = packsOf(ports, { rounds: readRounds(battle) }).every((each) =>
    mayBuyWithCash(ports.figures, each),
  );
  const { bucket, spendOrder } = payFrom(purse, stakeSun, isCashSold);
  const taken = withSeat(places, { seat: own, userId, clientSeed, bucket, share });
  const lock = await lockIfFull(pool, ports, { battle, places: taken, atMs: call.atMs });
  const settlement = await joinBattle(pool, { ...seatCall, version: battle.version, spendOrder, lock });
  return settlement.status === 'insufficient' && !isCashSold ? { status: 'off_sale' } : settlement;
}

export async function seatHouseIn(pool: Connection, ports: TakeSeatPorts, request: HouseRequest): Promise<SeatAnswer> {
  const { battleId } = request;
  const { purse, battle, places } = await readDoor(pool, request.userId, battleId);
  const call = { ...callOf(request, ports, purse), readAtMs: Number(purse.databaseMs) };
  if (battle?.state !== 'open') {
    return seatHouse(pool, { ...call, battleId, version: battle?.version ?? 0, seat: NO_SEAT, lock: null });
  }
  const seat = findFreeSeat(battle, places);
  const house = { seat, userId: null, clientSeed: houseSeedOf(seat), bucket: 'cash', share: 100 } as const;
  const lock = await lockIfFull(pool, ports, { battle, places: withSeat(places, house), atMs: call.atMs });
  return seatHouse(pool, { ...call, battleId, version: battle.version, seat, lock });
}

/**
 * Opens a battle and puts the house on all its other seats, in the caller's transaction, to be rolled back unless the
 * answer is `settled`. So no one else ever sees it open.
 */
export async function battleHouseIn(
  connection: Connection,
  ports: TakeSeatPorts,
  request: BattleRequest,
): Promise<SeatAnswer> {
  const opened = await createIn(connection, ports, request);
  if (opened.status !== 'settled' || opened.replayed) return opened;
  const { battleId } = present(await findCreated(connection, request.userId, request.key), 'the battle of a key');
  for (let seat = 1; seat < seatCountOf(request.settings.layout); seat++) {
    const key = `system:house:${battleId}:${seat}`;
    const seated = await seatHouseIn(connection, ports, { ...request, key, battleId });
    if (seated.status !== 'settled') return seated;
  }
  return opened;
}

export async function leaveIn(pool: Connection, ports: TakeSeatPorts, request: HouseRequest): Promise<SeatAnswer> {
  const call = callOf(request, ports, await readPurse(pool, request.userId));
  return leaveBattle(pool, { ...call, battleId: request.battleId });
}

/** Finds the tables of the rounds; those of an open battle are known, since it could be created. */
export function packsOf(
  { catalogue }: Pick<TakeSeatPorts, 'catalogue'>,
  { rounds }: Pick<BattleSettings, 'rounds'>,
): readonly PackVersion[] {
  return rounds.map(({ hash }) => present(catalogue.findByHash(hash), `the pack ${hash}`));
}

export function readRounds({ rounds }: Pick<BattleRow, 'rounds'>): BattleSettings['rounds'] {
  return rounds.map((round) => {
    const [id = '', hash = ''] = round.split('@');
    return { id, hash };
  });
}

function withSeat(places: readonly Place[], place: Place): readonly Place[] {
  return [...places, place].toSorted((one, other) => one.seat - other.seat);
}

type Full = { readonly battle: BattleRow; readonly places: readonly Place[]; readonly atMs: number };

async function lockIfFull(
  connection: Connection,
  { beacons }: Pick<TakeSeatPorts, 'beacons'>,
  { battle, places, atMs }: Full,
): Promise<LockText> {
  if (places.length < battle.seats) return null;
  return lockNow(connection, beacons, { battle, seats: seatsOf(places), atMs });
}

function findFreeSeat({ seats }: BattleRow, places: readonly Place[]): number {
  const taken = new Set(places.map(({ seat }) => seat));
  return present(
    Array.from({ length: seats }, (_, seat) => seat).find((seat) => !taken.has(seat)),
    'a free seat',
  );
}

async function readDoor(pool: Connection, userId: UserId, battleId: string): Promise<Door> {
  return present(await findDoor(pool, userId, battleId), 'the books of a session');
}

async function readPurse(pool: Connection, userId: UserId): Promise<Purse> {
  return present(await findPurse(pool, userId), 'the books of a session');
}

function callOf(request: Caller, { sharedTime }: TakeSeatPorts, { databaseMs }: Purse): SeatCall {
  const { userId, key, requestHash } = request;
  return { userId, key, requestHash, atMs: sharedTime(Number(databaseMs)) };
}

/** Chooses the bucket that pays (rules book §1): the lock names it, so that the database must take that one. */
function payFrom(
  purse: Pick<Purse, 'spendOrder' | 'cashSun' | 'promoSun'>,
  stakeSun: bigint,
  isCashSold: boolean,
): { readonly bucket: Bucket; readonly spendOrder: SpendOrder } {
  if (stakeSun === 0n) return { bucket: 'cash', spendOrder: 'cash_only' };
  const buckets = bucketsOf(isCashSold ? purse.spendOrder : 'promo_only');
  const balanceOf = (bucket: Bucket): bigint => (bucket === 'cash' ? purse.cashSun : purse.promoSun);
  const bucket = buckets.find((each) => balanceOf(each) >= stakeSun) ?? present(buckets[0], 'a bucket');
  return { bucket, spendOrder: bucket === 'cash' ? 'cash_only' : 'promo_only' };
}

function bucketsOf(order: SpendOrder): readonly Bucket[] {
  switch (order) {
    case 'promo_first':
      return ['promo', 'cash'];
    case 'cash_first':
      return ['cash', 'promo'];
    case 'promo_only':
      return ['promo'];
    case 'cash_only':
      return ['cash'];
  }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
