import { parseVt, SUN_PER_VT } from '@voltide/core';

import type { BattleCard } from '../../contract.ts';
import { LAYOUTS, type Layout } from '../../layouts.ts';
import { MODES, type Mode } from '../../lock.ts';

export const LOBBY_SORTS = ['newest', 'cheapest', 'dearest', 'fullest'] as const;
export type LobbySort = (typeof LOBBY_SORTS)[number];

/** The highest entries that can be asked for, in VT. */
export const ENTRY_BOUNDS = ['5', '25', '100', '500'] as const;
export type EntryBound = (typeof ENTRY_BOUNDS)[number];

export const LAYOUT_NAMES = Object.keys(LAYOUTS) as readonly Layout[];

/** What the lobby shows. It lives in the address, so a view can be kept, shared and gone back to. */
export type LobbyFilters = {
  readonly layout: Layout | undefined;
  readonly mode: Mode | undefined;
  readonly pack: string | undefined;
  readonly max: EntryBound | undefined;
  readonly sort: LobbySort;
};

export const NO_FILTERS: LobbyFilters = {
  layout: undefined,
  mode: undefined,
  pack: undefined,
  max: undefined,
  sort: 'newest',
};

const PACK = /^[a-z0-9-]{1,40}$/;

/** Reads the filters of an address; whatever it does not understand counts as not given. */
export function parseLobbyFilters(search: Readonly<Record<string, string>>): LobbyFilters {
  const { layout, mode, pack, max, sort } = search;
  return {
    layout: LAYOUT_NAMES.find((name) => name === layout),
    mode: MODES.find((name) => name === mode),
    pack: pack !== undefined && PACK.test(pack) ? pack : undefined,
    max: ENTRY_BOUNDS.find((bound) => bound === max),
    sort: LOBBY_SORTS.find((name) => name === sort) ?? NO_FILTERS.sort,
  };
}

/** The part of the address that brings these filters back; what is not set is not in it. */
export function formatLobbyFilters({ layout, mode, pack, max, sort }: LobbyFilters): Record<string, string> {
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(mode === undefined ? {} : { mode }),
    ...(pack === undefined ? {} : { pack }),
    ...(max === undefined ? {} : { max }),
    ...(sort === NO_FILTERS.sort ? {} : { sort }),
  };
}

/** Whether anything is looked for. */
export function hasFilters({ layout, mode, pack, max }: LobbyFilters): boolean {
  return [layout, mode, pack, max].some((value) => value !== undefined);
}

/** The same as the call takes it. */
export function lobbyQuery({ layout, mode, pack, max, sort }: LobbyFilters) {
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(mode === undefined ? {} : { mode }),
    ...(pack === undefined ? {} : { pack }),
    ...(max === undefined ? {} : { maxEntry: `${max}.000000` }),
    ...(sort === NO_FILTERS.sort ? {} : { sort }),
  };
}

/** Those of the battles that pass, in the order that is asked for: what is shown until the server has answered. */
export function applyLobbyFilters(battles: readonly BattleCard[], filters: LobbyFilters): readonly BattleCard[] {
  const { layout, mode, pack, max, sort } = filters;
  return battles
    .filter(({ settings }) => layout === undefined || settings.layout === layout)
    .filter(({ settings }) => mode === undefined || settings.mode === mode)
    .filter(({ settings }) => pack === undefined || settings.rounds.some(({ id }) => id === pack))
    .filter(({ entry }) => max === undefined || parseVt(entry) <= BigInt(max) * SUN_PER_VT)
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
