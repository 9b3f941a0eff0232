import { parseVt, SUN_PER_VT } from '@voltide/core';

import type { BattleCard } from '../../contract.ts';
import { LAYOUTS, type Layout } from '../../layouts.ts';
import { MODES, type Mode } from '../../lock.ts';
import { countHouseSeats } from './battle-words.ts';
import { seatPriceSun } from './seat-price.ts';

export const LOBBY_SORTS = ['fullest', 'newest', 'cheapest', 'dearest'] as const;
export type LobbySort = (typeof LOBBY_SORTS)[number];

export const LOBBY_WHO = ['people', 'house'] as const;
export type LobbyWho = (typeof LOBBY_WHO)[number];

/** Highest entries of the filter, in VT. */
export const ENTRY_BOUNDS = ['5', '25', '100', '500'] as const;
export type EntryBound = (typeof ENTRY_BOUNDS)[number];

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly Layout[];

export type LobbyFilters = {
  readonly layout: Layout | undefined;
  readonly mode: Mode | undefined;
  readonly pack: string | undefined;
  readonly max: EntryBound | undefined;
  readonly sort: LobbySort;
  readonly who: LobbyWho | undefined;
  /** True if only affordable seats are shown. */
  readonly afford: boolean;
};

export const NO_FILTERS: LobbyFilters = {
  layout: undefined,
  mode: undefined,
  pack: undefined,
  max: undefined,
  sort: 'fullest',
  who: undefined,
  afford: false,
};

const PACK = /^[a-z0-9-]{1,40}$/;

export function parseLobbyFilters(search: Readonly<Record<string, string>>): LobbyFilters {
  const { layout, mode, pack, max, sort, who, afford } = search;
  return {
    layout: LAYOUT_NAMES.find((name) => name === layout),
    mode: MODES.find((name) => name === mode),
    pack: pack !== undefined && PACK.test(pack) ? pack : undefined,
    max: ENTRY_BOUNDS.find((bound) => bound === max),
    sort: LOBBY_SORTS.find((name) => name === sort) ?? NO_FILTERS.sort,
    who: LOBBY_WHO.find((name) => name === who),
    afford: afford === '1',
  };
}

export function formatLobbyFilters(filters: LobbyFilters): Record<string, string> {
  const { layout, mode, pack, max, sort, who, afford } = filters;
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(mode === undefined ? {} : { mode }),
    ...(pack === undefined ? {} : { pack }),
    ...(max === undefined ? {} : { max }),
    ...(sort === NO_FILTERS.sort ? {} : { sort }),
    ...(who === undefined ? {} : { who }),
    ...(afford ? { afford: '1' } : {}),
  };
}

export function hasFilters({ layout, mode, pack, max, who, afford }: LobbyFilters): boolean {
  return afford || [layout, mode, pack, max, who].some((value) => value !== undefined);
}

/** Writes the filters for the call. `most` is the most that the viewer can pay, if known. */
export function lobbyQuery({ layout, mode, pack, max, sort, who, afford }: LobbyFilters, most: string | undefined) {
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(mode === undefined ? {} : { mode }),
    ...(pack === undefined ? {} : { pack }),
    ...(max === undefined ? {} : { maxEntry: `${max}.000000` }),
    ...(who === undefined ? {} : { against: who }),
    ...(afford && most !== undefined ? { maxSeat: most } : {}),
    sort,
  };
}

/** Filters and sorts known battles: shown until the server has answered. */
export function applyLobbyFilters(
  battles: readonly BattleCard[],
  filters: LobbyFilters,
  most: string | undefined,
): readonly BattleCard[] {
  const { layout, mode, pack, max, sort, who, afford } = filters;
  const mostSun = afford && most !== undefined ? parseVt(most) : undefined;
  return battles
    .filter(({ settings }) => layout === undefined || settings.layout === layout)
    .filter(({ settings }) => mode === undefined || settings.mode === mode)
    .filter(({ settings }) => pack === undefined || settings.rounds.some(({ id }) => id === pack))
    .filter(({ entry }) => max === undefined || parseVt(entry) <= BigInt(max) * SUN_PER_VT)
    .filter((battle) => who === undefined || (who === 'house') === countHouseSeats(battle) > 0)
    .filter((battle) => mostSun === undefined || seatPriceSun(battle, { seat: 1, share: 100 }) <= mostSun)
    .toSorted(ORDERS[sort]);
}

type Order = (left: BattleCard, right: BattleCard) => number;

const compareSun: Order = (left, right) => {
  const [one, other] = [parseVt(left.entry), parseVt(right.entry)];
  return one < other ? -1 : one > other ? 1 : 0;
};
const freeOf = ({ seatCount, seats }: BattleCard): number => seatCount - seats.length;

const ORDERS: Readonly<Record<LobbySort, Order>> = {
  newest: (left, right) => (left.openedAt < right.openedAt ? 1 : left.openedAt > right.openedAt ? -1 : 0),
  cheapest: compareSun,
  dearest: (left, right) => compareSun(right, left),
  fullest: (left, right) => freeOf(left) - freeOf(right),
};
