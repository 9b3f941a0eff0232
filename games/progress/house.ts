import { SUN_PER_VT } from '@voltide/core';

import {
  jackpotShareSun,
  promoReleaseSun,
  rakebackSun,
  rakebackThousandths,
  referralSun,
  type Edge,
  type ReferralTier,
} from '../edge.ts';

/** Races pay 3% of the edge of cash stakes: 2% in weekly and 1% in monthly ones (rules book §9). */
const RACES_BPS = 300n;
const BPS = 10_000n;

/** The games by the edge that the house keeps of a stake, in hundredths of a per cent. */
export const HOUSE_EDGES = [
  { id: 'packs', name: 'Packs and battles', edgeBps: 700n },
  { id: 'wheel', name: 'Wheel', edgeBps: 250n },
] as const;
export type HouseGame = (typeof HOUSE_EDGES)[number]['id'];

/** The parts that the edge of a cash stake goes to, in sun (rules book §11). */
export type HouseShares = {
  readonly edgeSun: bigint;
  readonly rakebackSun: bigint;
  readonly referralSun: bigint;
  /** The most promo that it turns into cash. All gifts together can cost no more. */
  readonly promoSun: bigint;
  readonly jackpotSun: bigint;
  readonly racesSun: bigint;
  readonly returnedSun: bigint;
  readonly netSun: bigint;
};

/**
 * Splits the edge of 100 VT of cash staked on a game by a player of this level, with a referrer of this tier or none.
 */
export function houseShares(game: HouseGame, level: number, tier?: ReferralTier): HouseShares {
  const stakeSun = 100n * SUN_PER_VT;
  const edgeBps = HOUSE_EDGES.find(({ id }) => id === game)?.edgeBps ?? 0n;
  const edge: Edge = { stakeSun, edgeSun: (stakeSun * edgeBps) / BPS };
  const shares = {
    rakebackSun: rakebackSun(rakebackThousandths(edge, level)),
    referralSun: tier === undefined ? 0n : referralSun(edge, tier),
    promoSun: promoReleaseSun(edge),
    jackpotSun: jackpotShareSun(edge),
    racesSun: (edge.edgeSun * RACES_BPS) / BPS,
  };
  const returnedSun = Object.values(shares).reduce((sum, share) => sum + share, 0n);
  return { edgeSun: edge.edgeSun, ...shares, returnedSun, netSun: edge.edgeSun - returnedSun };
}
