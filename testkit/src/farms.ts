import { shareFloor, SUN_PER_VT } from '@voltide/core';
import { WITHDRAWAL_FEE_BPS } from '@voltide/contract';
import { pointsOf, poolOf, prizeOf, SHARES_BPS } from '@voltide/games/boards/prizes';
import {
  jackpotShareSun,
  promoReleaseSun,
  rakebackSun,
  rakebackThousandths,
  referralSun,
  type Edge,
  type ReferralTier,
} from '@voltide/games/edge';
import { mostCashSun, PLACE_BPS } from '@voltide/games/jackpot/money';
import { boughtTicketsOf } from '@voltide/games/jackpot/tickets';
import { HOUSE_EDGES, type HouseGame } from '@voltide/games/progress/house';

/** A season of a race as a farm finds it: who else fills the pool, and what earlier seasons left in it. */
type Race = { readonly othersEdgeSun: bigint; readonly carriedSun: bigint };

/**
 * One way to live off the house, played by accounts that all belong to one person. Each field is the best case for the
 * farm; whatever chance decides is taken at its expectation.
 */
export type Farm = {
  readonly name: string;
  readonly how: string;
  /** Own accounts that stake cash, each as much as the others. */
  readonly accounts: number;
  /** Cash staked by each account within one season of every race, on the game with this edge. */
  readonly game: HouseGame;
  readonly stakeSun: bigint;
  /** On how many days it is staked. */
  readonly days: number;
  /** The level of the accounts, and the tier of the referrer, who is one of the farm; none where no one refers. */
  readonly level: number;
  readonly tier?: ReferralTier;
  /** Gifts of all kinds that the accounts collect meanwhile, at their expectation. They are no cash by themselves. */
  readonly promoSun: bigint;
  readonly week?: Race;
  readonly month?: Race;
  /** The jackpot's pool on each of the days, before own stakes. */
  readonly jackpotSun?: bigint;
  /** Tickets of others in the jackpot's draw on each of the days. */
  readonly othersTickets?: number;
  /** The cash that is withdrawn at the end, which costs the fee. */
  readonly withdrawnSun?: bigint;
};

/** The cash that a farm pays and gets, in sun, expected. */
type FarmBooks = {
  readonly stakedSun: bigint;
  /** Lost on the games: the edge of all stakes. */
  readonly edgeSun: bigint;
  readonly feeSun: bigint;
  readonly rakebackSun: bigint;
  readonly referralSun: bigint;
  /** Promo that became cash. */
  readonly releasedSun: bigint;
  readonly racesSun: bigint;
  readonly jackpotSun: bigint;
  /** All cash that comes back, less the edge and the fee. */
  readonly netSun: bigint;
};

const BPS = 10_000n;

/** Adds up what a farm pays and gets by the rules, each amount rounded for the farm. */
export function playFarm(farm: Farm): FarmBooks {
  const { accounts, stakeSun, level, tier } = farm;
  const all = BigInt(accounts);
  const edgeBps = HOUSE_EDGES.find(({ id }) => id === farm.game)?.edgeBps ?? 0n;
  const edge: Edge = { stakeSun, edgeSun: shareFloor(stakeSun, edgeBps, BPS) };
  const most = promoReleaseSun(edge) * all;
  const books = {
    stakedSun: stakeSun * all,
    edgeSun: edge.edgeSun * all,
    feeSun: shareFloor(farm.withdrawnSun ?? 0n, BigInt(WITHDRAWAL_FEE_BPS), BPS),
    rakebackSun: rakebackSun(rakebackThousandths(edge, level)) * all,
    referralSun: tier === undefined ? 0n : referralSun(edge, tier) * all,
    releasedSun: farm.promoSun < most ? farm.promoSun : most,
    racesSun: winRace('week', farm, edge) + winRace('month', farm, edge),
    jackpotSun: winJackpots(farm, edge),
  };
  const backSun = books.rakebackSun + books.referralSun + books.releasedSun + books.racesSun + books.jackpotSun;
  return { ...books, netSun: backSun - books.edgeSun - books.feeSun };
}

/** The prizes of a race whose places are all the farm's, as far as it has accounts: no other player is above. */
function winRace(period: 'week' | 'month', { accounts, week, month }: Farm, { edgeSun }: Edge): bigint {
  const race = period === 'week' ? week : month;
  if (race === undefined) return 0n;
  const poolSun = poolOf(period, {
    edgeSun: race.othersEdgeSun + edgeSun * BigInt(accounts),
    carriedSun: race.carriedSun,
  });
  const places = SHARES_BPS[period].slice(0, accounts);
  return places.reduce((sum, _bps, i) => sum + prizeOf(period, poolSun, i + 1, pointsOf(edgeSun)), 0n);
}

/**
 * The cash that the farm's bought tickets win at most, expected. A ticket wins a place with a chance of one in the
 * tickets that are left in its draw, and gets at most that place's share of the cash they hold: so the chance cancels,
 * and a ticket is worth the same however few others there are.
 */
function winJackpots({ accounts, days, jackpotSun, othersTickets = 0 }: Farm, edge: Edge): bigint {
  if (jackpotSun === undefined) return 0n;
  const tickets = boughtTicketsOf(edge.stakeSun / BigInt(days)) * accounts;
  if (tickets === 0) return 0n;
  const left = tickets + othersTickets;
  const poolSun = jackpotSun + jackpotShareSun(edge) * BigInt(accounts);
  const wonSun = PLACE_BPS.reduce((sum, _bps, i) => sum + mostCashSun(poolSun, { place: i + 1, left }), 0n);
  return shareFloor(wonSun, BigInt(tickets) * BigInt(days), BigInt(left));
}

const vt = (amount: number): bigint => BigInt(amount) * SUN_PER_VT;
const QUIET: Race = { othersEdgeSun: 0n, carriedSun: 0n };
/** So much that no share of it is ever the bound. */
const ENDLESS: Race = { othersEdgeSun: vt(1_000_000_000), carriedSun: vt(1_000_000_000) };
/** More gifts than anybody could ever collect. */
const ENDLESS_PROMO = vt(1_000_000_000);

/** The defaults of a farm: the cheapest game, no gifts, no level, no referrer, no race. */
const PLAIN = { accounts: 1, game: 'wheel', days: 1, level: 1, promoSun: 0n } as const;

/** The best farms that anybody has published or that we could think of. */
export const FARMS: readonly Farm[] = [
  {
    ...PLAIN,
    name: 'a ring that refers itself',
    how: '500 own accounts keep a referrer in tier 5 by 20 VT of cash each in 30 days, played on the wheel.',
    accounts: 500,
    stakeSun: vt(20),
    tier: 5,
    promoSun: 500n * vt(115),
  },
  {
    ...PLAIN,
    name: 'a chain of welcomes',
    how: 'Each account brings the next: 100 VT of welcome and 10 VT for being brought, released by cash stakes.',
    accounts: 100,
    stakeSun: vt(10),
    promoSun: 100n * vt(110),
    tier: 4,
  },
  {
    ...PLAIN,
    name: 'first deposits in a circle',
    how: '1,000 VT go through account after account for 50 VT of match each, and are withdrawn again.',
    accounts: 20,
    stakeSun: vt(1),
    promoSun: 20n * vt(60),
    withdrawnSun: 20n * vt(1000),
  },
  {
    ...PLAIN,
    name: 'bounties',
    how: 'Accounts stake 50 VT each on three days, just enough for the 5 VT of their referrer.',
    accounts: 100,
    stakeSun: vt(50),
    days: 3,
    promoSun: 100n * vt(5 + 10 + 100),
    tier: 4,
  },
  {
    ...PLAIN,
    name: 'levels, achievements, tokens and free packs',
    how: 'One account climbs to level 100 for 264.50 VT of achievements, 252.50 VT of levels and 284.63 VT of caches.',
    stakeSun: vt(100_000),
    level: 100,
    promoSun: vt(900),
  },
  {
    ...PLAIN,
    name: 'a swarm of tickets',
    how: 'Accounts spin each day for free tickets and buy two a week, so that what they win is paid in cash.',
    accounts: 1000,
    stakeSun: vt(10),
    promoSun: 1000n * vt(14),
    jackpotSun: vt(1_000_000),
    othersTickets: 100,
  },
  {
    ...PLAIN,
    name: 'the jackpot of one large player',
    how: 'Somebody stakes 100,000 VT in a day for 200 tickets; four small accounts take the places behind.',
    accounts: 4,
    stakeSun: vt(10),
    jackpotSun: vt(500),
    othersTickets: 200,
  },
  {
    ...PLAIN,
    name: 'a jackpot bought up',
    how: 'Five accounts buy 200 tickets each on a day with a huge pool that no other account has tickets for.',
    accounts: 5,
    stakeSun: vt(1000),
    jackpotSun: vt(100_000_000),
  },
  {
    ...PLAIN,
    name: 'sniping the races of a quiet site',
    how: 'Twenty-five accounts stake 0.10 VT each in the last second behind one large player.',
    accounts: 25,
    stakeSun: vt(1) / 10n,
    week: { othersEdgeSun: vt(2500), carriedSun: 0n },
    month: { othersEdgeSun: vt(2500), carriedSun: 0n },
  },
  {
    ...PLAIN,
    name: 'sniping what was carried',
    how: 'The same in a week without anybody else, for everything that earlier seasons left.',
    accounts: 25,
    stakeSun: vt(100),
    week: { ...QUIET, carriedSun: vt(1_000_000) },
    month: { ...QUIET, carriedSun: vt(1_000_000) },
  },
  {
    ...PLAIN,
    name: 'racing oneself',
    how: 'One account fills both pools alone and takes the first place of each.',
    stakeSun: vt(1_000_000),
    week: QUIET,
    month: QUIET,
  },
  {
    ...PLAIN,
    name: 'churning at level 100',
    how: 'The highest rakeback, the highest tier of a referrer of one’s own, low variance on the wheel.',
    stakeSun: vt(1_000_000),
    level: 100,
    tier: 5,
    promoSun: ENDLESS_PROMO,
  },
  {
    ...PLAIN,
    name: 'battles among own accounts',
    how: 'All seats are one person’s. Every seat is worth 93% of what it paid, no matter which seat wins.',
    game: 'packs',
    accounts: 4,
    stakeSun: vt(10_000),
    level: 100,
    tier: 5,
    promoSun: ENDLESS_PROMO,
  },
  {
    ...PLAIN,
    name: 'deposits and withdrawals in a circle',
    how: 'Cash is deposited and withdrawn without play, for whatever an account gets for that.',
    stakeSun: 0n,
    withdrawnSun: vt(1000),
  },
  {
    ...PLAIN,
    name: 'everything at once',
    how: 'Level 100, tier 5, endless gifts, races whose pools have no end, a jackpot without end, for every stake.',
    accounts: 20,
    stakeSun: vt(1000),
    level: 100,
    tier: 5,
    promoSun: ENDLESS_PROMO,
    week: ENDLESS,
    month: ENDLESS,
    jackpotSun: vt(1_000_000_000),
  },
];
