import { formatVt } from '@voltide/core';
import { houseShares, type HouseGame, type HouseShares } from '@voltide/games/progress/house';
import { TOP_LEVEL } from '@voltide/games/progress/levels';
import { moneyText } from '@voltide/ui';

/** The highest tier of a referrer: the most that is paid. */
const HIGHEST_TIER = 5;

/** One line of what becomes of the house edge, by game. */
export type HouseRow = {
  readonly key: string;
  readonly name: string;
  readonly cells: Readonly<Record<HouseGame, string>>;
  readonly kind?: 'edge' | 'net';
};

type Shares = { readonly least: HouseShares; readonly most: HouseShares };

/**
 * What becomes of the edge of 100 VT of cash staked at a level: the house edge, each reward that is paid from it, and
 * what the house keeps. A referral is paid or not, and by the tier of the referrer: two lines are a range.
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

/** The least that the house keeps of 100 VT staked on a game: at the highest level and with the highest referral. */
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

/** To the thousandth: rewards are smaller than a cent of what is staked. */
function text(sun: bigint | undefined): string {
  return moneyText(formatVt(sun ?? 0n), { decimals: 3, unit: null });
}
