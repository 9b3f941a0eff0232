import type { ResponseOf } from '@voltide/contract';
import { formatVt, parseVt, present, type Clock, type UserId } from '@voltide/core';
import type {
  battleChances,
  BattleCard,
  getBattle,
  getBattleBeacon,
  getBattleRecord,
  listBattles,
  listOwnBattles,
} from '@voltide/games/battles/contract';
import { seatReturn } from '@voltide/games/battles/figures';
import { seatCountOf } from '@voltide/games/battles/layouts';
import type { BattleSettings, Share } from '@voltide/games/battles/lock';
import { entryOf } from '@voltide/games/battles/money';
import { LONGEST_SHOW_MS } from '@voltide/games/battles/timeline';
import type { BattleResult } from '@voltide/games/battles/record';

import type { Database } from '../../platform/db/pool.ts';
import { AppError } from '../../errors.ts';
import type { OwnChain } from '../beacon/local-chain.ts';
import type { Beacons, Outlook } from '../beacon/sources.ts';
import type { Catalogue } from '../packs/catalogue.ts';
import { createSharedReads } from '../../platform/concurrency/shared-reads.ts';
import { findBattleRecord } from './battle-record.ts';
import { cardOf, roomOf, type CardParts } from './battle-view.ts';
import {
  findBattle,
  findVoidReason,
  listDrawnAt,
  listHistory,
  listInvitedNames,
  listLocks,
  listOwnBattles as listOwnRows,
  listResults,
  listSeats,
  type BattleRow,
  type SeatRow,
} from './battles.sql.ts';
import { listOpenBattles, listSettledBattles, listShownBattles, type BattleOrderName } from './lobby.sql.ts';
import { packsErrorOf } from './request-errors.ts';
import { packsOf, readRounds } from './take-seat.ts';
import type { TieCaller, TieChances } from './tie-chances.ts';

type PagePorts = {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'findOnSale' | 'findCurrent' | 'findByHash'>;
  readonly chain: Pick<OwnChain, 'endOf'>;
  readonly beacons: Pick<Beacons, 'readOutlook' | 'allowedFor'>;
  readonly readNowMs: () => Promise<number>;
  readonly clock: Clock;
  readonly tieChances: Pick<TieChances, 'list' | 'find'>;
};

type Parts = Omit<CardParts, 'viewer'>;
type PartsReader = (battles: readonly BattleRow[], outlook: Outlook) => Promise<readonly Parts[]>;

type LobbyQuery = {
  readonly layout?: BattleSettings['layout'] | undefined;
  readonly mode?: BattleSettings['mode'] | undefined;
  readonly pack?: string | undefined;
  readonly maxEntry?: string | undefined;
  readonly maxSeat?: string | undefined;
  readonly against?: 'people' | 'house' | undefined;
  readonly sort?: BattleOrderName | undefined;
};

const OPEN_MOST = 100;
const SHOWN_MOST = 24;
const ENDED_MOST = 20;
const PER_PAGE = 20;

export type BattlePages = ReturnType<typeof createBattlePages>;

export function createBattlePages(ports: PagePorts) {
  const { database, readNowMs, clock, beacons } = ports;
  const partsOf = createPartsReader(ports);
  const cardsOf = async (rows: readonly BattleRow[], outlook: Outlook, viewer?: UserId): Promise<BattleCard[]> =>
    (await partsOf(rows, outlook)).map((parts) => cardOf({ ...parts, viewer }));
  const readRoom = createRoomReader(ports, partsOf);
  const now = async (): Promise<string> => new Date(await readNowMs()).toISOString();
  return {
    async list(
      { maxEntry, maxSeat, sort = 'newest', ...rest }: LobbyQuery,
      viewer: UserId | undefined,
    ): Promise<ResponseOf<typeof listBattles>> {
      const filter = { ...rest, maxEntrySun: sunOf(maxEntry), maxSeatSun: sunOf(maxSeat) };
      const nowMs = await readNowMs();
      const open = await listOpenBattles(database, filter, { sort, limit: OPEN_MOST });
      const shown = await listShownBattles(database, filter, { nowMs, limit: SHOWN_MOST });
      const over = await listSettledBattles(database, { nowMs, limit: ENDED_MOST });
      const outlook = await beacons.readOutlook();
      const battles = await cardsOf([...open, ...shown], outlook, viewer);
      return { now: await now(), battles, ended: await cardsOf(over, outlook, viewer) };
    },

    beacon: (): Promise<ResponseOf<typeof getBattleBeacon>> => readBeacon(ports),

    async listOwn(userId: UserId, before: string | undefined): Promise<ResponseOf<typeof listOwnBattles>> {
      const rows = await listOwnRows(database, userId, { before, limit: PER_PAGE + 1 });
      const shown = rows.slice(0, PER_PAGE);
      const next = rows.length > PER_PAGE ? (shown.at(-1)?.battleId ?? null) : null;
      return { now: await now(), battles: await cardsOf(shown, await beacons.readOutlook(), userId), next };
    },

    /** @throws AppError `not_found`; an unfinished private battle needs its link, or a place on its list */
    async room(
      battleId: string,
      { link, viewer }: { readonly link: string | undefined; readonly viewer: UserId | undefined },
    ): Promise<ResponseOf<typeof getBattle>> {
      const read = await readRoom(battleId);
      if (read === undefined) throw new AppError('not_found');
      const { aheadMs, ...parts } = read;
      const { battle } = parts;
      const whole = { ...parts, viewer };
      const sits = viewer !== undefined && whole.seats.some(({ userId }) => userId === viewer);
      const isOpenToAll = battle.link === null || battle.endedAtMs !== null;
      const mayJoin = viewer !== undefined && (sits || battle.invited.includes(viewer));
      if (!isOpenToAll && link !== battle.link && !mayJoin) throw new AppError('not_found');
      const invited = sits ? await listInvitedNames(database, battleId, viewer) : [];
      const room = roomOf({ ...whole, invited });
      return { now: new Date(clock.nowMs() + aheadMs).toISOString(), battle: room };
    },

    /** Reads a battle as visitors see it, a private one too. @throws AppError `not_found` */
    async roomForOperators(battleId: string): Promise<ResponseOf<typeof getBattle>> {
      const read = await readRoom(battleId);
      if (read === undefined) throw new AppError('not_found');
      const { aheadMs, ...parts } = read;
      const room = roomOf({ ...parts, viewer: undefined, invited: [] });
      return { now: new Date(clock.nowMs() + aheadMs).toISOString(), battle: room };
    },

    record: (battleId: string): Promise<ResponseOf<typeof getBattleRecord>> => readRecord(ports, battleId),

    chances: createChances(ports),
  };
}

/** @throws AppError `not_found`, `odds_changed`, `invalid_request`, and what `TieChances.find` throws */
function createChances(ports: PagePorts) {
  return async (
    { settings, share }: { readonly settings: BattleSettings; readonly share: Share },
    caller: TieCaller,
  ): Promise<ResponseOf<typeof battleChances>> => {
    const fault = packsErrorOf(ports.catalogue, settings);
    if (fault !== undefined) throw fault;
    const rounds = roundsOf(ports, settings.rounds);
    return {
      entry: formatVt(entryOf(rounds)),
      tieChance: await ports.tieChances.find({ rules: settings, rounds }, caller),
      seats: Array.from({ length: seatCountOf(settings.layout) }, (_, seat) => {
        const { stakeSun, meanSun, isExact } = seatReturn(settings, rounds, { seat, share });
        return { stake: formatVt(stakeSun), mean: formatVt(meanSun), isExact };
      }),
    };
  };
}

function createPartsReader(ports: PagePorts): PartsReader {
  const { database, beacons, tieChances, readNowMs } = ports;
  return async (battles, outlook) => {
    const ids = battles.map(({ battleId }) => battleId);
    const seats = await listSeats(database, ids);
    const results = await listResults(database, ids);
    const nowMs = await readNowMs();
    const mayRun = battles.filter((battle) => results.has(battle.battleId) && mayBeShown(battle, nowMs));
    const drawnAtMs = await listDrawnAt(
      database,
      mayRun.map(({ battleId }) => battleId),
    );
    const ties = await tieChances.list(
      battles.map((battle) => ({ rules: battle, rounds: roundsOf(ports, readRounds(battle)) })),
    );
    const takenOf = (battle: BattleRow) => seats.filter(({ battleId }) => battleId === battle.battleId);
    return battles.map((battle, i) => ({
      battle,
      seats: takenOf(battle),
      deciding: outlook.deciding(beacons.allowedFor({ hasCash: hasCashSeat(takenOf(battle)) })),
      result: resultIn(results.get(battle.battleId)),
      drawnAtMs: drawnAtMs.get(battle.battleId),
      nowMs,
      tieChance: ties[i] ?? null,
    }));
  };
}

/**
 * Reads rooms, each once for all concurrent readers: everybody who watches a battle reads it when it has changed. Adds
 * the offset of the shared time from this node's clock.
 */
function createRoomReader({ database, readNowMs, clock, beacons }: PagePorts, partsOf: PartsReader) {
  return createSharedReads(async (battleId) => {
    const battle = await findBattle(database, battleId);
    if (battle === undefined) return undefined;
    const [parts] = await partsOf([battle], await beacons.readOutlook());
    const [locks, history] = [await listLocks(database, battleId), await listHistory(database, battleId)];
    const voidReason = battle.endedAtMs === null ? undefined : await findVoidReason(database, battleId);
    const aheadMs = (await readNowMs()) - clock.nowMs();
    return { ...present(parts, 'the parts of a battle'), locks, history, voidReason, aheadMs };
  });
}

async function readBeacon({ beacons }: PagePorts): Promise<ResponseOf<typeof getBattleBeacon>> {
  const { deciding } = await beacons.readOutlook();
  return {
    promo: deciding(beacons.allowedFor({ hasCash: false })) ?? null,
    cash: deciding(beacons.allowedFor({ hasCash: true })) ?? null,
  };
}

/** @throws AppError `not_found` for a battle that is not settled */
async function readRecord(ports: PagePorts, battleId: string) {
  const record = await findBattleRecord(ports, battleId);
  if (record === undefined) throw new AppError('not_found');
  return { record };
}

function sunOf(amount: string | undefined): bigint | undefined {
  return amount === undefined ? undefined : parseVt(amount);
}

function hasCashSeat(seats: readonly SeatRow[]): boolean {
  return seats.some(({ userId, bucket }) => userId !== null && bucket === 'cash');
}

function roundsOf(ports: Pick<PagePorts, 'catalogue'>, rounds: BattleSettings['rounds']) {
  return packsOf(ports, { rounds }).map(({ pack }) => pack);
}

function mayBeShown({ endedAtMs }: BattleRow, nowMs: number): boolean {
  return endedAtMs === null || Number(endedAtMs) + LONGEST_SHOW_MS > nowMs;
}

function resultIn(document: string | undefined): BattleResult | undefined {
  return document === undefined ? undefined : (JSON.parse(document) as BattleResult);
}
