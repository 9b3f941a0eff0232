import { formatVt } from '@voltide/core';
import { houseShares, type HouseGame, type HouseShares } from '@voltide/games/progress/house';
import { TOP_LEVEL } from '@voltide/games/progress/levels';
import { moneyText } from '@voltide/ui';

/** The highest tier of a referrer pays most. */
const HIGHEST_TIER = 5;

/** One line of how the house edge is spent, by game. */
export type HouseRow = {
  readonly key: string;
  readonly name: string;
  readonly cells: Readonly<Record<HouseGame, string>>;
  readonly kind?: 'edge' | 'net';
};

type Shares = { readonly least: HouseShares; readonly most: HouseShares };

/**
 * Returns how the edge of 100 VT of cash stakes is spent at a level: the edge, each reward paid from it, and the rest.
 * A referral is paid or not, and by the referrer's tier: two lines are a range.
 */
export function houseRows(level: number): readonly HouseRow[] {
  const row = (name: string, key: keyof HouseShares, kind?: HouseRow['kind']): HouseRow => {
    const textOf = (game: HouseGame): string => rangeText(sharesOf(game, level), key);
    return { key, name, cells: { packs: textOf('packs'), wheel: textOf('wheel') }, ...(kind && { kind }) };
  };
  return [
    row('House edge', 'edgeSun', 'edge'),
    row(`Rakeback at level ${level}`, 'rakebackSun'),
    row('Referral, if someone brought you', 'referralSun'),
    row('Play balance that becomes cash', 'promoSun'),
    row('Daily jackpot', 'jackpotSun'),
    row('Races', 'racesSun'),
    row('The house keeps', 'netSun', 'net'),
  ];
}

/**
 * Returns the least that the house keeps of 100 VT staked on a game: at the highest level with the highest referral.
 */
export function leastKept(game: HouseGame): string {
  return moneyText(formatVt(houseShares(game, TOP_LEVEL, HIGHEST_TIER).netSun));
}

function sharesOf(game: HouseGame, level: number): Shares {
  return { least: houseShares(game, level), most: houseShares(game, level, HIGHEST_TIER) };
}

function rangeText({ least, most }: Shares, key: keyof HouseShares): string {
  const [from, to] = [least[key], most[key]].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)).map(text);
  return from === to ? `${from}` : `${from}–${to}`;
}

/** Three decimals: rewards are smaller than a cent of the stake. */
function text(sun: bigint | undefined): string {
  return moneyText(formatVt(sun ?? 0n), { decimals: 3, unit: null });
}
