import type { Pack } from '@voltide/contract';

import type { Viewer } from '../../../kit/host.ts';
import { SHOWN_USER } from '../../../kit/testing/show-screen.tsx';
import type { BattleCard, BattleSeat } from '../../contract.ts';

export const NOW = '2026-11-24T12:00:00.000Z';
export const ACCOUNT: Viewer = { kind: 'account', user: SHOWN_USER };
export const GUEST: Viewer = { kind: 'guest', user: SHOWN_USER };
export const VISITOR: Viewer = { kind: 'visitor' };
export const QUICK: Viewer = { kind: 'guest', user: { ...SHOWN_USER, id: 'quick-1' }, isQuick: true };

function shownPack(id: string, name: string, price: string): Pack {
  const item = { id: `${id}/a`, name: `${name} item`, value: price, tickets: 1_000_000, rarity: 'common' as const };
  const about = { version: 1, blurb: '', volatility: 'low', hash: id.charAt(0).repeat(64), cashOnSale: true };
  return { id, name, price, items: [item], ...about };
}

const PACKS: readonly Pack[] = [
  shownPack('glass-tide', 'Glass Tide', '1.000000'),
  shownPack('amber-box', 'Amber Box', '12.500000'),
  shownPack('tin-sparrow', 'Tin Sparrow', '0.500000'),
];

export function shownSeat(seat: number, name: string, more: Partial<BattleSeat> = {}): BattleSeat {
  const player = { name, kind: 'player', avatar: null, profile: null } as const;
  const about = { isOwn: false, bucket: 'promo', share: 100, clientSeed: 'seed', payout: null } as const;
  return { seat, kind: 'user', player, stake: '12.500000', ...about, ...more };
}

type Changed = Partial<Omit<BattleCard, 'settings'>> & { readonly settings?: Partial<BattleCard['settings']> };

export function shownBattle(battleId: string, { settings, ...more }: Changed = {}): BattleCard {
  return {
    battleId,
    state: 'open',
    version: 1,
    settings: {
      layout: '1v1',
      mode: 'standard',
      inverse: false,
      tie: 'ticket',
      rounds: [{ id: 'amber-box', hash: 'a'.repeat(64) }],
      funding: 0,
      ...settings,
    },
    entry: '12.500000',
    seatCount: 2,
    seats: [shownSeat(0, 'amber')],
    tieChance: { chance: 0.0154, error: 0, isExact: true },
    allowsHouse: true,
    isPrivate: false,
    isInviteOnly: false,
    isInvited: false,
    isOfGuest: false,
    openedAt: '2026-11-24T11:55:00.000Z',
    closesAt: '2026-11-24T12:25:00.000Z',
    lockedAt: null,
    endedAt: null,
    beacon: 'drand-quicknet',
    beaconRound: null,
    running: null,
    winners: null,
    ...more,
  };
}

/** Data around the lobby: packs, balances, and the caller's rights. */
export const LOADED = {
  'GET /api/packs': { packs: PACKS },
  'GET /api/wallet/buckets': { cash: '5.000000', promo: '100.000000', held: '0.000000' },
  'GET /api/preferences': { autoSell: [], spendOrder: 'promo_first' },
  'GET /api/battles/own': { now: NOW, battles: [], next: null },
  'GET /api/account/level': { level: 5 },
  'GET /api/battles/beacon': { promo: 'drand-quicknet', cash: 'drand-quicknet' },
} as const;

export function shownLobby(battles: readonly BattleCard[], ended: readonly BattleCard[] = []) {
  return { now: NOW, battles, ended };
}
