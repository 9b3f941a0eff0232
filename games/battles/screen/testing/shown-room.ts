import type { BattleRoom } from '../../contract.ts';
import { NOW, shownBattle, shownSeat } from './shown-battle.ts';

type Settings = Partial<BattleRoom['settings']>;

/** Items of the seats, round by round, in VT; and the deciding draw, if the items did not decide. */
export type ShownResult = {
  readonly found: readonly (readonly string[])[];
  readonly winners: readonly number[];
  readonly payouts: readonly string[];
  readonly decider?: { readonly label: 'tie' | 'jackpot'; readonly n: number; readonly drawn: number };
};

export function shownRoom(
  more: Partial<Omit<BattleRoom, 'settings'>> & { readonly settings?: Settings } = {},
): BattleRoom {
  return {
    ...shownBattle('b1', more),
    isOwn: false,
    link: null,
    invited: [],
    commitment: 'c'.repeat(64),
    serverSeed: null,
    locks: [],
    beaconValue: null,
    history: [{ state: 'open', at: NOW }],
    timeline: null,
    result: null,
    voidReason: null,
    ...more,
    settings: { ...shownBattle('b1').settings, ...more.settings },
  };
}

/** Builds a settled battle of two: the first seat is the viewer's. Its replay begins at `startsAt`. */
export function settledRoom(result: ShownResult, settings: Settings = {}, startsAt = NOW): BattleRoom {
  const rounds = result.found.map(() => ({ id: 'amber-box', hash: 'a'.repeat(64) }));
  const names = result.found[0]?.map((_, seat) => (seat === 0 ? 'amber' : `coral${seat}`)) ?? [];
  return shownRoom({
    state: 'settled',
    seatCount: names.length,
    seats: names.map((name, seat) =>
      shownSeat(seat, name, { isOwn: seat === 0, payout: result.payouts[seat] ?? null }),
    ),
    beacon: 'drand-quicknet',
    winners: [...result.winners],
    serverSeed: 'd'.repeat(64),
    locks: [{ document: LOCK, hash: 'e'.repeat(64), at: NOW }],
    beaconValue: '9f3a7c01'.repeat(8),
    settings: { ...settings, rounds },
    timeline: { startsAt, roundMs: 3000 },
    result: {
      draws: result.decider === undefined ? [] : [result.decider],
      found: result.found.flatMap((found, round) =>
        found.map((value, seat) => ({ k: round * names.length + seat, round, seat, item: 'amber-box/a', value })),
      ),
      winners: [...result.winners],
      seats: names.map((_, seat) => {
        return { stake: '12.500000', payout: result.payouts[seat] ?? '0.000000', house: '0.000000', items: [] };
      }),
    },
  });
}

const LOCK = '{"beacon":{"round":7,"source":"drand-quicknet"}}';
